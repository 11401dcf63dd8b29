import type { EventData } from '@sortie/contracts/events'
import { tellPages } from '@sortie/platform/events/outbox'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { type Copy, CopyModel } from './copy.model.ts'

/** Every function here may run twice, and in any order: an event that comes late changes nothing. */
export function keepFlight(event: EventData<'flight.changed'>, time: string): Promise<void> {
  const { flightId: _id, userId, flight: record, at } = event
  return keepCopy({ _id, time, userId, kind: 'flight', at, record })
}

export function keepReceipt(event: EventData<'receipt.added'>, time: string): Promise<void> {
  const { receiptId: _id, userId, receipt: record } = event
  return keepCopy({ _id, time, userId, kind: 'receipt', at: record.createdAt, record })
}

export async function dropCopy(_id: string, userId: string): Promise<void> {
  await CopyModel.replaceOne({ _id }, { time: 'deleted' } as never, { upsert: true })
  await tellPages('figures.changed', { userId })
}

async function keepCopy({ _id, ...copy }: Copy): Promise<void> {
  try {
    const older = { _id, time: { $lt: copy.time } }
    const { enteredBy, ...record } = copy.record
    const $set = { ...copy, record, ...(enteredBy && { enteredBy }) }
    await CopyModel.updateOne(older, { $set }, { upsert: true })
    await tellPages('figures.changed', { userId: copy.userId })
  } catch (error) {
    // What is kept is newer.
    if (!isDuplicate(error)) throw error
  }
}
