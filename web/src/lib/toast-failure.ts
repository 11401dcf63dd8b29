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

type Said = string | Parameters<typeof toast>[0]

/** Waits for what a button has begun, and says what failed, or what was `done`; answers whether it was. */
export async function attempt<A>(
  failed: string,
  work: Promise<A>,
  done?: Said | ((answer: A) => Said),
): Promise<boolean> {
  try {
    const answer = await work
    const said = typeof done === 'function' ? done(answer) : done
    if (said) toast(typeof said === 'string' ? { title: said } : said)
    return true
  } catch (thrown) {
    toastFailure(failed, thrown)
    return false
  }
}
