import * as z from 'zod/mini'
import { Id, Instant, pageQuery, requiredText } from './common.ts'
import { defineApi } from './endpoint.ts'
import { administratorActs } from './facts.ts'
import { WaysIn } from './ways-in.ts'

export const Organisation = z.object({
  /** Users without a second factor must set one up at their next sign-in. */
  secondFactorRequired: z.boolean('secondFactorRequired must be true or false'),
  /** Users whose address is not proven must prove it before their next sign-in. */
  emailProofRequired: z.boolean('emailProofRequired must be true or false'),
  ...WaysIn.shape,
  /** Values of `acr` and `amr` by which a provider says that it had a second step, so that ours is not asked for. */
  providerFactors: z
    .array(requiredText('A value', 100), 'providerFactors must be a list of texts.')
    .check(z.maxLength(20, 'At most 20 values.')),
  /** Hours after which a session by a provider ends, whatever SESSION_MAX_DAYS says; null: as every other. */
  providerHours: z.nullable(
    z
      .int('Enter a number of hours.')
      .check(
        z.minimum(1, 'At least one hour.'),
        z.maximum(8760, 'At most a year, which is 8760 hours.'),
      ),
  ),
})
export type Organisation = z.infer<typeof Organisation>
/** What is left out stays as it is. */
const OrganisationChange = z.partial(Organisation)
export type OrganisationChange = z.infer<typeof OrganisationChange>
const ShownOrganisation = z.extend(Organisation, {
  /** No mail server is set up: mails are files on the server, and reach nobody. */
  mailsToFolder: z.optional(z.boolean()),
})
export type OrganisationJson = z.input<typeof Organisation>

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
