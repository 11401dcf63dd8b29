import * as z from 'zod/mini'

/** How a sign-in continues after the right password. */
export const SignInStep = z.object({
  /**
   * Valid for ten minutes. With `second_factor_needed` it opens the second step; with `second_factor_missing` it is
   * the proof with which a factor is added; with `email_unproven` and `sign_on_not_linked` it has a link mailed.
   */
  ticket: z.string(),
  kinds: z.array(z.enum(['passkey', 'authenticator', 'recovery_code'])),
})
export type SignInStep = z.infer<typeof SignInStep>

/** Every error a caller can get, in one shape (decision 19). */
export const Problem = z.object({
  /** A sentence for people. */
  error: z.string(),
  /** snake_case, for programs. */
  code: z.string(),
  /** One sentence per faulty field. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  /** With `expense_changed`: the record as it is now; with `payments_changed`: what a file would pay. */
  current: z.optional(z.unknown()),
  /** With `second_factor_needed`, `second_factor_missing`, `email_unproven` and `sign_on_not_linked`. */
  next: z.optional(SignInStep),
})
export type Problem = z.infer<typeof Problem>

/** What can go wrong, and its status. A new kind without a status does not compile. */
export const statusOfKind = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  bad_range: 416,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ProblemKind = keyof typeof statusOfKind
