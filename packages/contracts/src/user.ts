import * as z from 'zod/mini'
import { Id, Instant, text } from './common.ts'
import { keptOf, optional } from './record.ts'

const roles = ['user', 'admin'] as const
export const Role = z.enum(roles, 'Role must be user or admin.')
export type Role = z.infer<typeof Role>

/** What a person may do beside their role. `finance`: pays back what is approved. */
const duties = ['finance'] as const
export const Duty = z.enum(duties, `A duty must be ${duties.join(' or ')}.`)
export type Duty = z.infer<typeof Duty>

export const Email = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Invalid email address'),
    z.email('Invalid email address'),
  )

export const Password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(128, 'Use at most 128 characters.'),
  )

const name = z.pipe(
  z.pipe(
    z.nullish(text(200)),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string()),
)
const named = { kept: z.nullable(z.string()), absent: null }
/** What both an administrator and the user may change. */
export const PersonNames = {
  employeeName: optional('Employee Name', name, named),
  department: optional('Department', name, named),
  manager: optional('Manager', name, named),
}

const placed = { ...named, kept: z.optional(named.kept) }
/** What the organisation alone says of a person. `manager` is what stands on reports; this is whose reports go to whom. */
const PersonPlace = {
  managerId: optional("Manager's Account", z.nullable(Id), { ...placed, open: true }),
  employeeNumber: optional('Employee Number', name, placed),
  costCentre: optional('Cost Centre', name, placed),
}
/** What an administrator may change. */
export const PersonGiven = { ...PersonNames, ...PersonPlace }
export const GivenPerson = z.object(keptOf(PersonGiven))

export const User = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  ...keptOf(PersonNames),
  createdAt: Instant,
  /** Left out by whoever has none. */
  duties: z.optional(z.array(Duty)),
})
export type User = z.infer<typeof User>
export type UserJson = z.input<typeof User>
