import type { DeadLetterChoice, DeadLetterService } from '@sortie/contracts/dead-letter'
import type { ActOf } from '@sortie/contracts/facts'
import { currentContext } from '../context.ts'
import { isOutage } from '../errors.ts'
import { withId } from '../mongo/model.ts'
import { transaction } from '../mongo/transaction.ts'
import { log } from '../ops/logger.ts'
import { told } from '../trail/fact.ts'
import type { Consumers } from './consume.ts'
import { handleContent } from './consume-queue.ts'
import { DeadLetterModel, type StoredDeadLetter } from './dead-letter.model.ts'
import { reasonOf } from './dead-letters.ts'
import { ownName, publishAll } from './outbox.ts'

const usualLimit = 100

export function countDeadLetters(): Promise<number> {
  return DeadLetterModel.estimatedDocumentCount()
}

export async function listDeadLetters({ limit = usualLimit }: { limit?: number | undefined }) {
  const letters = await DeadLetterModel.find()
    .sort({ failedAt: -1 })
    .limit(limit)
    .lean<StoredDeadLetter[]>()
  return { letters: letters.map(withId), total: await DeadLetterModel.countDocuments() }
}

/**
 * Handles the chosen events again, oldest first. The inbox ensures that one redriven twice at the same time is handled
 * once. One that fails again stays, with its new reason; an outage ends the redrive.
 */
export async function redriveDeadLetters({ ids }: DeadLetterChoice, consumers: Consumers) {
  const outcome = { handled: 0, failed: 0 }
  const letters = await DeadLetterModel.find({ _id: { $in: ids } })
    .sort({ happenedAt: 1, _id: 1 })
    .lean<StoredDeadLetter[]>()
  for (const letter of letters) outcome[await redrive(letter, consumers)] += 1
  log.info({ ...outcome, by: currentContext()?.user?.id }, 'dead letters redriven')
  return outcome
}

async function redrive(
  { _id, type, content }: StoredDeadLetter,
  consumers: Consumers,
): Promise<'handled' | 'failed'> {
  try {
    await handleContent(consumers, content)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error({ err: error, messageId: _id }, 'redriven event failed')
    const failed = { reason: reasonOf(error), failedAt: new Date() }
    await DeadLetterModel.updateOne({ _id }, { $set: failed, $inc: { tries: 1 } })
    return 'failed'
  }
  await transaction(async () => {
    const { deletedCount } = await DeadLetterModel.deleteOne({ _id })
    if (deletedCount > 0) await tellTrail('event_redriven', [{ _id, type }])
  })
  return 'handled'
}

export async function discardDeadLetters({ ids }: DeadLetterChoice) {
  const discarded = await transaction(async () => {
    const letters = await DeadLetterModel.find({ _id: { $in: ids } }, { type: 1 }).lean()
    await DeadLetterModel.deleteMany({ _id: { $in: ids } })
    await tellTrail('event_discarded', letters)
    return letters.length
  })
  log.warn({ discarded, by: currentContext()?.user?.id }, 'dead letters discarded')
  return { discarded }
}

type Act = ActOf<'expensefailure.settled'>

/** It is nobody's own: its line is the administrator's. */
function tellTrail(act: Act, letters: Pick<StoredDeadLetter, '_id' | 'type'>[]): Promise<void> {
  const ownerId = currentContext()?.user?.id ?? null
  return publishAll(
    `${ownName() as DeadLetterService}failure.settled`,
    letters.map(({ _id: id, type }) => ({
      trail: { act, kind: 'event', id, ownerId, changes: [told('event', type)] },
    })),
  )
}
