import { createHash } from 'node:crypto'
import mongoose, { Schema } from 'mongoose'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { isDuplicate, transaction } from '../mongo/transaction.ts'

const keptSeconds = 24 * 3600
type FirstAnswer = { _id: string; bodyHash: string; answer: string; at: Date }
const schema = new Schema<FirstAnswer>(
  { _id: String, bodyHash: String, answer: String, at: { type: Date, default: () => new Date() } },
  { versionKey: false, collection: 'first_answers' },
)
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds })
const FirstAnswers = mongoose.model<FirstAnswer>('FirstAnswer', schema)

/**
 * The same key and caller gets the first answer again and stores nothing twice, for 24 hours (decision 26).
 * `work` runs in one transaction with the note of its answer. Answers the JSON text; 409 when the key was used
 * for something else.
 */
export async function answerOnce(
  key: string,
  caller: Caller,
  request: { path: string; body: unknown },
  work: () => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  const _id = sha256(`${caller.id} ${key}`)
  const bodyHash = sha256(`${request.path} ${JSON.stringify(request.body ?? null)}`)
  const replay = async () => {
    const first = await FirstAnswers.findById(_id).lean()
    if (first && first.bodyHash !== bodyHash)
      throw new AppError('conflict', 'idempotency_key_reused', 'This Idempotency-Key was used for another request.')
    return first && { answer: first.answer, replayed: true }
  }
  const known = await replay()
  if (known) return known
  try {
    return await transaction(async () => {
      const answer = await work()
      await FirstAnswers.create([{ _id, bodyHash, answer }])
      return { answer, replayed: false }
    })
  } catch (error) {
    const first = isDuplicate(error) ? await replay() : null
    if (first) return first
    throw error
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
