import * as z from 'zod/mini'

/** The confirmation must equal the password; the fault shows on the confirmation. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: "Passwords don't match", when: () => true },
)
