import * as z from 'zod/mini'
import { CalendarDate, DateInput } from './calendar.ts'
import { Id, IdParams, Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Email } from './user.ts'

/** How far ahead an allowance may end. */
export const longestAllowanceDays = 366
/** How many people somebody may have as assistants at a time. */
export const mostAssistants = 10

/** That one person enters for another: `person` is the other of the two. */
export const Allowance = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string(), email: z.string() }),
  /** The last day, on the clock of who allowed it. */
  until: CalendarDate,
  /** What was there before may be seen. */
  all: z.boolean(),
  createdAt: Instant,
  /** When the assistant last acted, accurate to the hour; null until then. */
  usedAt: z.nullable(Instant),
})
export type AllowanceJson = z.input<typeof Allowance>

export const Allowances = z.object({
  /** Who acts for the person. */
  assistants: z.array(Allowance),
  /** For whom the person acts. */
  principals: z.array(Allowance),
})
export type AllowancesJson = z.input<typeof Allowances>

export const NewAllowance = z.object({
  email: Email,
  until: DateInput,
  all: z._default(z.boolean(), false),
  /** As of a change of the bank account: 403 `proof_needed` without it. */
  proof: z.optional(z.string().check(z.maxLength(4000))),
})

/** Who acts for whom (decision 74). An allowance is made by the person alone; either of the two ends it. */
export const assistantApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/account/assistants',
    access: 'user',
    summary: 'Who may enter expenses for you, and for whom you may.',
    response: Allowances,
  },
  allow: {
    method: 'POST',
    path: '/api/account/assistants',
    access: 'user',
    summary: 'Lets somebody enter expenses for you until a day; they are told by mail.',
    body: NewAllowance,
    response: Allowance,
    idempotent: false,
  },
  end: {
    method: 'DELETE',
    path: '/api/account/assistants/:id',
    access: 'user',
    summary: 'Ends an allowance at once: one that you gave, or one that you were given.',
    params: IdParams,
  },
  act: {
    method: 'POST',
    path: '/api/account/assistants/:id/act',
    access: 'user',
    summary: 'From now on all calls of this session are for the person who gave this allowance.',
    params: IdParams,
    status: 204,
    idempotent: false,
  },
  leave: {
    method: 'POST',
    path: '/api/acting/leave',
    access: 'user',
    summary: 'From now on all calls of this session are for yourself again.',
    status: 204,
    idempotent: false,
  },
})

export const adminAssistantApi = defineApi({
  of: {
    method: 'GET',
    path: '/admin/users/:id/assistants',
    access: 'admin',
    summary: 'Who acts for a user, and for whom the user acts.',
    params: IdParams,
    response: Allowances,
  },
  end: {
    method: 'POST',
    path: '/admin/assistants/:id/end',
    access: 'admin',
    summary: 'Ends an allowance at once.',
    params: IdParams,
    status: 204,
  },
})
