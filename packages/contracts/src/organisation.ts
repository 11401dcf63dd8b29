import * as z from 'zod/mini'
import { Id, Instant, pageQuery } from './common.ts'
import { defineApi } from './endpoint.ts'
import { administratorActs } from './facts.ts'
import { type SettingName, Settings } from './setting.ts'

type Given = { [N in SettingName]: (typeof Settings)[N]['given'] }
const given = Object.entries(Settings).map(([name, { given }]) => [name, given])
export const Organisation = z.object(Object.fromEntries(given) as Given)
export type Organisation = z.infer<typeof Organisation>
/** What is left out stays as it is. */
const OrganisationChange = z.partial(Organisation)
export type OrganisationChange = z.infer<typeof OrganisationChange>
const ShownOrganisation = z.extend(Organisation, {
  /** No mail server is set up: mails are files on the server, and reach nobody. */
  mailsToFolder: z.optional(z.boolean()),
})
export type OrganisationJson = z.input<typeof Organisation>
export type OrganisationChangeJson = z.input<typeof OrganisationChange>

/** What a logo may be at most; the page draws larger pictures smaller. */
export const logoLimits = { bytes: 256 * 1024, width: 800, height: 300 }
const longestLogo = Math.ceil(logoLimits.bytes / 3) * 4
const Logo = z
  .string('The logo must be a PNG in base64.')
  .check(
    z.maxLength(longestLogo, 'Choose a logo of at most 256 kB.'),
    z.regex(/^[\w+/]+=*$/, 'The logo must be a PNG in base64.'),
  )
/** In the head of reports and mails. */
export const Brand = z.object({
  /** '' where the organisation has named none. */
  name: z.string(),
  /** A PNG in base64. */
  logo: z.nullable(z.string()),
})
export type Brand = z.output<typeof Brand>

const AdministratorAct = z.object({
  id: Id,
  at: Instant,
  act: z.enum(administratorActs),
  actorEmail: z.string(),
  subjectEmail: z.nullable(z.string()),
})
export type AdministratorActJson = z.input<typeof AdministratorAct>

export const organisationApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/organisation',
    access: 'admin',
    summary: 'What holds for everybody.',
    response: ShownOrganisation,
  },
  change: {
    method: 'PUT',
    path: '/admin/organisation',
    access: 'admin',
    summary: 'Changes what holds for everybody.',
    body: OrganisationChange,
    response: Organisation,
  },
  brand: {
    method: 'GET',
    path: '/api/organisation',
    access: 'user',
    jobs: 'read',
    summary: 'Name and logo of the organisation, for the head of reports.',
    response: Brand,
  },
  changeLogo: {
    method: 'PUT',
    path: '/admin/organisation/logo',
    access: 'admin',
    summary: `Sets the logo, a PNG of at most ${logoLimits.width} by ${logoLimits.height} pixels; null: none.`,
    body: z.object({ logo: z.nullable(Logo) }),
    maxBytes: longestLogo + 100,
    response: Brand,
  },
  acts: {
    method: 'GET',
    path: '/admin/acts',
    access: 'admin',
    summary: 'What administrators have done, the latest first.',
    query: z.object(pageQuery),
    response: z.array(AdministratorAct),
  },
})
