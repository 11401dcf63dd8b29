import type { DeadLetterChoice, DeadLetterFilter } from '@sortie/contracts/dead-letter'
import type { QueryFilter } from 'mongoose'
import { currentContext } from '../context.ts'
import { isOutage } from '../errors.ts'
import { withId } from '../mongo/model.ts'
import { log } from '../ops/logger.ts'
import type { Consumers } from './consume.ts'
import { handleContent } from './consume-queue.ts'
import { DeadLetterModel, type StoredDeadLetter } from './dead-letter.model.ts'
import { reasonOf } from './dead-letters.ts'

/** After this time a redrive returns with `left`, so that nobody waits for thousands. */
const redriveMs = 5000
const usualLimit = 100

export function countDeadLetters(): Promise<number> {
  return DeadLetterModel.estimatedDocumentCount()
}

export async function listDeadLetters(filter: DeadLetterFilter & { limit?: number | undefined }) {
  const asOf = new Date()
  const chosen = matching(filter)
  const letters = await DeadLetterModel.find(chosen)
    .sort({ failedAt: -1 })
    .limit(filter.limit ?? usualLimit)
    .lean<StoredDeadLetter[]>()
  return { letters: letters.map(withId), total: await DeadLetterModel.countDocuments(chosen), asOf }
}

/**
 * Handles the chosen events again, oldest first. The inbox ensures that one redriven twice at the same time is handled
 * once. One that fails again stays, with its new reason; an outage ends the redrive.
 */
export async function redriveDeadLetters(choice: DeadLetterChoice, consumers: Consumers) {
  const end = performance.now() + redriveMs
  const outcome = { handled: 0, failed: 0, left: 0 }
  const letters = await DeadLetterModel.find(matching(choice), { _id: 1 })
    .sort({ happenedAt: 1, _id: 1 })
    .lean()
  for (const { _id } of letters) {
    if (performance.now() > end) outcome.left += 1
    else outcome[await redrive(_id, consumers)] += 1
  }
  log.info({ ...outcome, by: currentContext()?.user?.id }, 'dead letters redriven')
  return outcome
}

async function redrive(id: string, consumers: Consumers): Promise<'handled' | 'failed'> {
  const letter = await DeadLetterModel.findById(id).lean<StoredDeadLetter>()
  if (!letter) return 'handled'
  try {
    await handleContent(consumers, letter.content)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, messageId: id }, 'redriven event failed')
    const failed = { reason: reasonOf(error), failedAt: new Date() }
    await DeadLetterModel.updateOne({ _id: id }, { $set: failed, $inc: { tries: 1 } })
    return 'failed'
  }
  await DeadLetterModel.deleteOne({ _id: id })
  return 'handled'
}

export async function discardDeadLetters(choice: DeadLetterChoice) {
  const { deletedCount } = await DeadLetterModel.deleteMany(matching(choice))
  log.warn({ discarded: deletedCount, by: currentContext()?.user?.id }, 'dead letters discarded')
  return { discarded: deletedCount }
}

function matching(choice: DeadLetterFilter & { ids?: string[] | undefined }) {
  const { ids, type, reason, failedAfter, failedBefore, tries } = choice
  const failedAt = {
    ...(failedAfter && { $gte: failedAfter }),
    ...(failedBefore && { $lt: failedBefore }),
  }
  const filter: QueryFilter<StoredDeadLetter> = {
    ...(ids && { _id: { $in: ids } }),
    ...(type && { type }),
    ...(reason && { reason: { $regex: RegExp.escape(reason), $options: 'i' } }),
    ...(Object.keys(failedAt).length > 0 && { failedAt }),
    ...(tries && { tries: { $gte: tries } }),
  }
  return filter
}
