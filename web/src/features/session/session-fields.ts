import { Email, Password } from '@sortie/contracts/user'
import * as z from 'zod/mini'

// Loaded when the first field loses the focus: zod is not needed to show the sign-in form.

export const SignInFields = z.object({ username: Email, password: Password })

/** The confirmation must equal the password; the fault shows on the confirmation, also beside other faults. */
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: "Passwords don't match", when: () => true },
)

export const RegisterFields = z
  .object({ email: Email, password: Password, confirmPassword: z.string() })
  .check(passwordsMatch)

export const ResetFields = z
  .object({ password: Password, confirmPassword: z.string() })
  .check(passwordsMatch)
