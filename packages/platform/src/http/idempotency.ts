import { createHash } from 'node:crypto'
import { idempotencyKeptDays } from '@sortie/contracts/common'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { defineModel } from '../mongo/model.ts'
import { isDuplicate, transaction } from '../mongo/transaction.ts'

const keptMs = idempotencyKeptDays * 24 * 3600 * 1000
type FirstAnswer = { _id: string; bodyHash: string; answer: string; until: Date }
const FirstAnswers = defineModel<FirstAnswer>(
  'FirstAnswer',
  {
    bodyHash: String,
    answer: String,
    until: { type: Date, default: () => new Date(Date.now() + keptMs) },
  },
  [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false, collection: 'first_answers' },
)

export type Repeatable = { path: string; body: unknown }

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
): Promise<{ answer: string; replayed: boolean }> {
  const first = await firstAnswer(key, caller, request)
  if (first !== null) return { answer: first, replayed: true }
  await before()
  try {
    return await transaction(async () => {
      const answer = await work()
      await FirstAnswers.create([
        { _id: keyOf(key, caller), bodyHash: hashOf(key, request), answer },
      ])
      return { answer, replayed: false }
    })
  } catch (error) {
    const first = isDuplicate(error) ? await firstAnswer(key, caller, request) : null
    if (first !== null) return { answer: first, replayed: true }
    throw error
  }
}

async function firstAnswer(
  key: string,
  caller: Caller,
  request: Repeatable,
): Promise<string | null> {
  const first = await FirstAnswers.findById(keyOf(key, caller)).lean()
  if (first && first.bodyHash !== hashOf(key, request))
    throw new AppError(
      'conflict',
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request.',
    )
  return first?.answer ?? null
}

function keyOf(key: string, caller: Caller): string {
  return sha256(`${caller.id} ${key}`)
}

/** Salted with the key, which is stored nowhere: a body may hold a password. */
function hashOf(key: string, request: Repeatable): string {
  return sha256(`${key} ${request.path} ${JSON.stringify(request.body ?? null)}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
