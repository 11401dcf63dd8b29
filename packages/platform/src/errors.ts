import { type ProblemKind, type SignInStep, statusOfKind } from '@sortie/contracts/problem'

/** Seconds after which a retry makes sense: most outages end as fast as a process restarts. */
const soonSeconds = 2

/** An expected failure: it reaches the caller as a problem (decision 19). Every other error is a fault. */
export class AppError extends Error {
  readonly kind: ProblemKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly current: unknown
  readonly next: SignInStep | undefined
  readonly retryAfter: number | undefined

  constructor(
    kind: ProblemKind,
    code: string,
    sentence: string,
    more: {
      fields?: Record<string, string>
      current?: unknown
      next?: SignInStep
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(sentence, { cause: more.cause })
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.fields = more.fields
    this.current = more.current
    this.next = more.next
    this.retryAfter = more.retryAfter ?? (kind === 'unavailable' ? soonSeconds : undefined)
  }

  get status(): number {
    return statusOfKind[this.kind]
  }
}

/** 404: "There is no such expense." Also for other people's records, so that their existence stays hidden. */
export function notFound(noun: string): AppError {
  return new AppError(
    'not_found',
    `${noun.replaceAll(' ', '_')}_not_found`,
    `There is no such ${noun}.`,
  )
}

export function invalidField(field: string, sentence: string, code = 'invalid_request'): AppError {
  return new AppError('invalid', code, sentence, { fields: { [field]: sentence } })
}

export function unavailable(part: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    `${part.replaceAll(' ', '_')}_unavailable`,
    `The ${part} part is not available just now. Please try again in a moment.`,
    { cause },
  )
}

type Translator = (error: unknown) => AppError | null
const translators = new Set<Translator>()

export function translateErrors(translator: Translator): void {
  translators.add(translator)
}

export function isOutage(error: unknown): boolean {
  const known = error instanceof AppError ? error : translated(error)
  return known?.kind === 'unavailable'
}

export function translated(error: unknown): AppError | null {
  for (const translator of translators) {
    const known = translator(error)
    if (known) return known
  }
  return null
}
