import { asProblem, inWords } from './problem.ts'
import { toast } from './toast.ts'

/** These say the message of a call with its status, as the specification has it (point 8). */
const specified =
  /^(Login|Registration|Logout) failed$|^Failed to ((create|update) (expense|flight|trip|user)|(upload|delete) receipt|add expense|update profile|reset password|deactivate user)$/

/** Says what failed, and why; nothing where that stands at its field, unless the specification asks for it. */
export function toastFailure(title: string, thrown: unknown, background = false): void {
  const problem = asProblem(thrown)
  const isSpecified = specified.test(title)
  if (problem.isAtField && !isSpecified) return
  const description = isSpecified ? problem.message : inWords(problem)
  toast({ title, description, variant: 'destructive', background })
}

/** Waits for what a button has begun, and says what failed, or that it is `done`; answers whether it is. */
export async function attempt(
  failed: string,
  work: Promise<unknown>,
  done?: string | Parameters<typeof toast>[0],
): Promise<boolean> {
  try {
    await work
    if (done) toast(typeof done === 'string' ? { title: done } : done)
    return true
  } catch (thrown) {
    toastFailure(failed, thrown)
    return false
  }
}
