import { AppError } from '@sortie/platform/errors'
import Scimmy from 'scimmy'

/**
 * scimmy has the schemas, checks and completes what is sent, picks what is asked for, and reads filters. Its routers and
 * its PATCH are not used: with Express 5 they lose `count`, they answer an outage of the database as 404 (which a
 * directory takes for a person who is gone), read and write the whole group for one member, and refuse Entra's dialects.
 */
const { User, Group, EnterpriseUser } = Scimmy.Schemas

/** What Sortie has no use for is not kept: pictures, keys, other chats and passwords. */
for (const name of [
  'password',
  'photos',
  'ims',
  'x509Certificates',
  'entitlements',
  'roles',
  'groups',
  'profileUrl',
])
  User.definition.truncate(name)
// What the standard suggests as types is no limit: some write "Work" or "landline".
for (const name of ['emails', 'phoneNumbers', 'addresses']) {
  const { subAttributes } = User.definition.attribute(name) as unknown as Lists
  for (const part of subAttributes) part.config.canonicalValues = false
}
// Its types name an instance where it takes the class.
User.extend(EnterpriseUser as never, false)
Scimmy.Resources.declare(Scimmy.Resources.User)
Scimmy.Resources.declare(Scimmy.Resources.Group)
Scimmy.Config.set({
  patch: true,
  filter: { supported: true, maxResults: 200 },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that an administrator of Sortie has made',
      specUri: 'https://datatracker.ietf.org/doc/html/rfc6750',
    },
  ],
})

type Lists = { subAttributes: Array<{ config: { canonicalValues: unknown } }> }

export { Scimmy }
export const schemas = { Users: User, Groups: Group } as const
export type Kind = keyof typeof schemas
export const enterprise = EnterpriseUser.definition.id

type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

export function scimError(status: number, scimType: ScimType | '', sentence: string): Error {
  return new Scimmy.Types.Error(status, scimType, sentence)
}

export type Plain = Record<string, unknown>

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the schema takes of it, as plain JSON; 400 where a value has a wrong type or a required one is missing. */
export function checked(kind: Kind, given: Plain): Plain {
  try {
    const taken = JSON.parse(JSON.stringify(new schemas[kind](given, 'in')))
    const { schemas: _, meta: _meta, id: _id, ...rest } = taken
    return {
      ...rest,
      ...(typeof given.externalId === 'string' && { externalId: given.externalId }),
    }
  } catch (error) {
    throw asScimError(error)
  }
}

/** scimmy throws a TypeError for what a caller has sent. */
function asScimError(error: unknown): unknown {
  return error instanceof TypeError ? scimError(400, 'invalidValue', error.message) : error
}

/** The error as RFC 7644, 3.12 has it; nothing for a fault. */
export function answerOf(
  error: unknown,
): { status: number; detail: string; body: Plain } | undefined {
  const { status, scimType, detail = '' } = toScim(error)
  if (!status) return undefined
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  return {
    status,
    detail,
    body: { schemas, status: String(status), ...(scimType && { scimType }), detail },
  }
}

function toScim(error: unknown): {
  status?: number
  scimType?: string | undefined
  detail?: string
} {
  if (error instanceof AppError) {
    const scimType = scimTypes[error.code] ?? (error.status === 400 ? 'invalidValue' : undefined)
    return { status: error.status, scimType, detail: error.message }
  }
  if (error instanceof Scimmy.Types.Error) {
    const {
      status,
      scimType,
      message: detail,
    } = error as Error & { status: number; scimType?: string }
    return { status, scimType, detail }
  }
  if (error instanceof SyntaxError && 'body' in error)
    return { status: 400, scimType: 'invalidSyntax', detail: 'The body is not valid JSON.' }
  return {}
}

const scimTypes: Record<string, string> = { email_taken: 'uniqueness' }
