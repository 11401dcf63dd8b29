import { createHash } from 'node:crypto'
import { idempotencyKeptDays } from '@sortie/contracts/common'
import type { Caller } from '../context.ts'
import { AppError, isOutage } from '../errors.ts'
import { defineModel } from '../mongo/model.ts'
import { isDuplicate, transaction } from '../mongo/transaction.ts'

const keptMs = idempotencyKeptDays * 24 * 3600 * 1000
/** Shorter texts of a body are stored with the answer. */
const shortText = 40
/** `given` names the texts that stand in the request's body, so that the answer does not hold them. */
type FirstAnswer = {
  _id: string
  userId: string
  bodyHash: string
  answer: string
  given: string[]
  until: Date
}
export const FirstAnswers = defineModel<FirstAnswer>(
  'FirstAnswer',
  {
    userId: { type: String, required: true },
    bodyHash: String,
    answer: String,
    given: { type: [String], default: [] },
    until: { type: Date, default: () => new Date(Date.now() + keptMs) },
  },
  [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false, collection: 'first_answers' },
)

/** `given`: the body as it was decoded. */
export type Repeatable = { path: string; body: unknown; given?: unknown }

/**
 * Runs `work` in one transaction with the record of its answer (decision 26). 409 when the key was used for another
 * request. `before` runs outside of the transaction, for calls of other services.
 */
export async function answerOnce(
  key: string,
  caller: Caller,
  request: Repeatable,
  work: () => Promise<string>,
  before: () => Promise<unknown> = async () => {},
  again?: () => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  const first = await firstAnswer(key, caller, request, again)
  if (first !== null) return { answer: first, replayed: true }
  try {
    await before()
    return await transaction(async () => {
      const answer = await work()
      await FirstAnswers.create([
        {
          _id: keyOf(key, caller),
          userId: caller.id,
          bodyHash: hashOf(key, request),
          ...(again ? { answer: '' } : withoutGiven(answer, request)),
        },
      ])
      return { answer, replayed: false }
    })
  } catch (error) {
    // One that was given up may have been done meanwhile; that is then why this one is refused ("already registered").
    const isRefused = isDuplicate(error) || (error instanceof AppError && !isOutage(error))
    const first = isRefused ? await firstAnswer(key, caller, request, again) : null
    if (first !== null) return { answer: first, replayed: true }
    throw error
  }
}

async function firstAnswer(
  key: string,
  caller: Caller,
  request: Repeatable,
  again?: () => Promise<string>,
): Promise<string | null> {
  const first = await FirstAnswers.findById(keyOf(key, caller)).lean()
  if (first && first.bodyHash !== hashOf(key, request))
    throw new AppError(
      'conflict',
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request.',
    )
  if (!first) return null
  return again ? again() : withGiven(first, request)
}

/** The answer without the long texts that it repeats from the request. */
function withoutGiven(
  answer: string,
  { given }: Repeatable,
): Pick<FirstAnswer, 'answer' | 'given'> {
  const value: unknown = answer === '' ? null : JSON.parse(answer)
  if (!isRecord(value) || !isRecord(given)) return { answer, given: [] }
  const names = Object.keys(value).filter((name) => {
    const text = value[name]
    return typeof text === 'string' && text.length > shortText && text === given[name]
  })
  const emptied = Object.fromEntries(names.map((name) => [name, '']))
  return { answer: JSON.stringify({ ...value, ...emptied }), given: names }
}

/** The first answer to the letter: the repeated request has the same body. */
function withGiven({ answer, given: names = [] }: FirstAnswer, { given }: Repeatable): string {
  if (names.length === 0 || !isRecord(given)) return answer
  const texts = Object.fromEntries(names.map((name) => [name, given[name]]))
  return JSON.stringify({ ...JSON.parse(answer), ...texts })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keyOf(key: string, caller: Caller): string {
  return sha256(`${caller.actor?.id ?? caller.id} ${key}`)
}

/** Salted with the key, which is stored nowhere: a body may hold a password. */
function hashOf(key: string, request: Repeatable): string {
  return sha256(`${key} ${request.path} ${JSON.stringify(request.body ?? null)}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
