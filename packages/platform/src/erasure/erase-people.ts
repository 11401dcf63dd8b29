import { erasedName } from '@sortie/contracts/erased'
import type { EventData } from '@sortie/contracts/events'
import mongoose from 'mongoose'
import { repeatable } from '../events/consume.ts'
import { FirstAnswers } from '../http/idempotency.ts'
import { defineModel } from '../mongo/model.ts'
import { type RelayLoop, relayLoop } from '../mongo/relay-loop.ts'
import { log } from '../ops/logger.ts'
import { forgetDeadLetters } from './forget-dead-letters.ts'

/** `filesFrom`: files that accounting needs stay if they are from this time or later. */
export type ErasedPerson = { userId: string; filesFrom: Date }
/** Removes what a service keeps of this person. Runs again and again, and has to find little then. */
export type Erase = (person: ErasedPerson) => Promise<unknown>

type Row = { _id: string; keepYears: number; erasedAt: Date; dueAt: Date }

const Erased = defineModel<Row>(
  'ErasedPerson',
  {
    keepYears: { type: Number, required: true },
    erasedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
  },
  [[{ dueAt: 1 }]],
  { timestamps: false, collection: 'erased_people' },
)

const idleMs = 10_000
const hourMs = 3600_000
const tryAgainMs = 60_000
const dayMs = 24 * hourMs

let loop: RelayLoop | undefined

/** The event only says whom to erase: the work may take minutes, in which other events are handled. */
export const eraseLater = repeatable(
  async ({ data: { userId, keepYears } }: { data: EventData<'user.erased'> }) => {
    const now = new Date()
    await Erased.updateOne(
      { _id: userId },
      { $set: { keepYears, dueAt: now }, $setOnInsert: { erasedAt: now } },
      { upsert: true },
    )
    loop?.nudge()
  },
)

/**
 * Erases at once, every hour of the first day, since uploads, notes and events that were on their way come later, and
 * daily afterwards, since files are kept for years. Returns a function that stops.
 */
export function startErasing(erase: Erase): () => Promise<void> {
  const started = relayLoop(
    'erase',
    idleMs,
    async () => (await nextDue(new Date())) !== null,
    () => eraseNext(erase),
  )
  loop = started
  return async () => {
    if (loop === started) loop = undefined
    await started.stop()
  }
}

function nextDue(now: Date): Promise<Row | null> {
  return Erased.findOne({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .lean<Row | null>()
    .exec()
}

async function eraseNext(erase: Erase, now = new Date()): Promise<boolean> {
  const due = await nextDue(now)
  if (!due) return false
  const { _id: userId, keepYears, erasedAt } = due
  // One who cannot be erased keeps nobody else waiting.
  await Erased.updateOne({ _id: userId }, { $set: { dueAt: after(now, tryAgainMs) } })
  await erase({ userId, filesFrom: firstDayKept(keepYears, now) })
  await forgetStamps(userId)
  await forgetAnswers(userId)
  await forgetDeadLetters(userId)
  const isNew = now.getTime() - erasedAt.getTime() < dayMs
  await Erased.updateOne({ _id: userId }, { $set: { dueAt: after(now, isNew ? hourMs : dayMs) } })
  log.info({ userId }, 'personal data erased')
  return true
}

const after = (from: Date, ms: number) => new Date(from.getTime() + ms)

/** Files are kept to the end of the year, and so many years more. */
export function firstDayKept(years: number, now: Date): Date {
  return years === 0 ? now : new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1))
}

/** What they entered for others names them no more. */
async function forgetStamps(userId: string): Promise<void> {
  const nameless = { $set: { 'enteredBy.name': erasedName } }
  for (const model of Object.values(mongoose.models))
    if (model.schema.path('enteredBy'))
      await model.updateMany({ 'enteredBy.id': userId }, nameless, { timestamps: false })
}

/** Removes remembered answers to this person's requests, and those to others that name them. */
async function forgetAnswers(userId: string): Promise<void> {
  await FirstAnswers.deleteMany({ $or: [{ userId }, { answer: { $regex: userId } }] })
}
