import type { Problem, SignInStep } from '@sortie/contracts/problem'

/** A failed call. `message` is `status: sentence`, as the toasts show it. */
export type CallProblem = {
  /** HTTP status; 0 when no answer came at all. */
  status: number
  /** The reason phrase of HTTP, if there was one. */
  statusText?: string
  message: string
  /** The server's own sentence, without the status. */
  sentence?: string
  code?: string
  /** One sentence per faulty field, by the name the body gave it. */
  fields?: Record<string, string>
  requestId?: string
  /** With code `expense_changed`: the record as it is now. */
  current?: unknown
  /** The next step of an incomplete sign-in. */
  next?: SignInStep
  /** The form shows its sentence at the field that it is about. */
  isAtField?: boolean
  /** Seconds to wait before trying again, when the server said so. */
  retryAfter?: number
}

export const noAnswer: CallProblem = {
  status: 0,
  message: 'Sortie could not be reached. Check your connection and try again.',
}

/** Reads a non-OK answer: the sentence of a problem, else the body as it is, else the status text. */
export async function problemOf(response: Response): Promise<CallProblem> {
  const text = await response.text().catch(() => '')
  const problem = parse(text)
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return {
    ...(problem && {
      sentence: problem.error,
      code: problem.code,
      fields: problem.fields,
      requestId: problem.requestId,
      current: problem.current,
      next: problem.next,
    }),
    status: response.status,
    statusText: response.statusText,
    message: `${response.status}: ${problem?.error ?? (text || response.statusText)}`,
    ...(retryAfter && { retryAfter }),
  }
}

/** Whatever was thrown, as a problem: RTK Query's `unwrap()` throws ours, anything else is a fault of the app. */
export function asProblem(thrown: unknown): CallProblem {
  if (isCallProblem(thrown)) return thrown
  return { status: 0, message: (thrown as Error)?.message ?? 'Something went wrong.' }
}

/** What went wrong, for people: without the number, and without the page of a proxy. */
export function inWords({ status, sentence, message }: CallProblem): string {
  if (sentence || status === 0) return sentence || message
  const words = message.replace(/^\d{3}: /, '')
  return words && !words.includes('<')
    ? words
    : 'Sortie could not do that just now. Please try again.'
}

function isCallProblem(thrown: unknown): thrown is CallProblem {
  return thrown instanceof Object && 'status' in thrown && 'message' in thrown
}

function parse(text: string): Partial<Problem> | undefined {
  try {
    const body: Partial<Problem> | null = JSON.parse(text)
    return typeof body?.error === 'string' ? body : undefined
  } catch {
    // Not JSON: the raw text is the message.
    return undefined
  }
}
