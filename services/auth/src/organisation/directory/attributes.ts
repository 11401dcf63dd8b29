import { enterprise, type Kind, Scimmy, schemas } from './scim.ts'

/** What the schemas say of an attribute; of a part by its name in lower case. */
export type Attribute = {
  name: string
  type: string
  multi: boolean
  complex: boolean
  parts: Map<string, { name: string; type: string }>
}

/** What a path names. `attribute` is missing where it is an extension as a whole, or the schema itself. */
export type Target = { inside: boolean; attribute?: Attribute; filter?: string; part?: string }

type Described = { name: string; multiValued: boolean; type: string; subAttributes?: Described[] }

const common = [
  { name: 'externalId', type: 'string' },
  ...['schemas', 'id', 'meta'].map((name) => ({ name, type: 'any' })),
].map((each) => ({ ...each, multi: false, complex: false, parts: new Map() }))
const known = {
  Users: named(schemas.Users.definition),
  Groups: named(schemas.Groups.definition),
  enterprise: named(Scimmy.Schemas.EnterpriseUser.definition),
}

function named(definition: { describe(): unknown }): Map<string, Attribute> {
  const { attributes } = JSON.parse(JSON.stringify(definition.describe())) as {
    attributes: Described[]
  }
  const found = attributes.map(({ name, multiValued, type, subAttributes = [] }) => ({
    name,
    type,
    multi: multiValued,
    complex: type === 'complex',
    parts: new Map(subAttributes.map((each) => [each.name.toLowerCase(), each])),
  }))
  return new Map([...common, ...found].map((each) => [each.name.toLowerCase(), each]))
}

/** Nothing where the schemas have no such attribute; 'malformed' where it is no path. */
export function targetOf(kind: Kind, path: string): Target | 'malformed' | undefined {
  const { inside, rest } = withoutUrn(kind, path.trim())
  if (rest === '') return { inside }
  if (/^urn:/i.test(rest)) return undefined
  const found = /^([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s.exec(rest)
  if (!found) return 'malformed'
  const [, name = '', filter, sub] = found
  const attribute = (inside ? known.enterprise : known[kind]).get(name.toLowerCase())
  const part = sub && attribute?.parts.get(sub.toLowerCase())?.name
  if (!attribute || (sub && !part)) return undefined
  return { inside, attribute, ...(filter && { filter }), ...(part && { part }) }
}

/** Some write a dot before the attribute. */
function withoutUrn(kind: Kind, path: string): { inside: boolean; rest: string } {
  for (const [urn, inside] of [
    [enterprise, true],
    [schemas[kind].definition.id, false],
  ] as const) {
    if (!path.toLowerCase().startsWith(urn.toLowerCase())) continue
    const rest = path.slice(urn.length)
    if (rest === '' || /^[:.]/.test(rest)) return { inside, rest: rest.slice(1) }
  }
  return { inside: false, rest: path }
}
