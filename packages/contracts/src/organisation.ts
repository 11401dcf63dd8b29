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
  acts: {
    method: 'GET',
    path: '/admin/acts',
    access: 'admin',
    summary: 'What administrators have done, the latest first.',
    query: z.object(pageQuery),
    response: z.array(AdministratorAct),
  },
})
