import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventData, NotedEvent } from '@sortie/contracts/events'
import type { acts } from '@sortie/contracts/organisation'
import type { Noting } from '@sortie/contracts/trail'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { changesOf, countNotes, type Noted, noteOf, told } from '@sortie/platform/events/note'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Client } from '../requests/client.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { demandNotErased } from '../users/user.ts'
import { type WaitingNote, WaitingNoteModel } from './trail.model.ts'

/** Of this service itself: stored where its change is, in the surrounding transaction. */
export async function note({
  ownerId,
  ...noted
}: Omit<Noted, 'ownerId'> & { ownerId: string | null }): Promise<void> {
  const told = noteOf(noted)
  countNotes([told])
  await WaitingNoteModel.create([
    { noteId: randomUUID(), at: new Date(), service: 'auth', ownerId, ...told },
  ])
}

type ForeignNote = Omit<WaitingNote, '_id'>

const gatherMs = 20
let gathered: { notes: ForeignNote[]; stored: Promise<unknown> } | undefined

/** Of another service; those of a moment are stored together. One that comes twice is appended once (append-notes.ts). */
export async function keepNote(
  service: Noting,
  noteId: string,
  time: string,
  { userId, ...noted }: EventData<NotedEvent>,
): Promise<void> {
  const at = new Date(time)
  demandNear(at)
  const note: ForeignNote = { noteId, at, service, ownerId: userId, ...noted }
  gathered ??= gather()
  gathered.notes.push(note)
  // Alone, so that no note fails for another's fault.
  await gathered.stored.catch(() => store([note]))
}

/** What clocks of two machines differ by at most. */
const aheadMs = 5 * 60_000
/** What waits in an outbox or a queue may have waited while a machine was off, or until somebody handled it again. */
const behindMs = 31 * 24 * 3600_000

/** The time is the word of the service that did it; what it could not be becomes a failed event. */
function demandNear(at: Date): void {
  const late = Date.now() - at.getTime()
  if (late > -aheadMs && late < behindMs) return
  const says = Number.isNaN(late) ? 'no time' : at.toISOString()
  throw new AppError(
    'invalid',
    'trail_time',
    `It says ${says}, which is more than 31 days ago, to come, or nothing.`,
  )
}

function gather() {
  const notes: ForeignNote[] = []
  const stored = sleep(gatherMs).then(() => {
    gathered = undefined
    return store(notes)
  })
  return { notes, stored }
}

/** Copies, since the driver gives each an id, and what is stored again is another. */
function store(notes: ForeignNote[]): Promise<unknown> {
  return WaitingNoteModel.collection.insertMany(notes.map((note) => ({ ...note })) as never)
}

/** What a person did to their own account. */
export function noteOwn(
  act: Noted['act'],
  userId: string,
  {
    changes = [],
    client,
  }: Pick<Noted, 'changes'> & { client?: Pick<Client, 'address' | 'device'> } = {},
): Promise<void> {
  const from = client ? [told('device', client.device), told('address', client.address)] : []
  return note({
    ...{ act, kind: 'user', id: userId, ownerId: userId, actorId: userId },
    changes: [...changes, ...from],
  })
}

export const userFields = [
  'email',
  'role',
  'duties',
  'isActive',
  'confirmed',
  'employeeName',
  'department',
  'manager',
]

type Act = (typeof acts)[number]

/** An administrator's act, on a user or on what holds for everybody. */
export async function recordAct(
  act: Act,
  admin: Caller,
  subject: Pick<StoredUser, '_id'> | null,
  changes: Noted['changes'] = [],
): Promise<void> {
  const about = subject
    ? ({ kind: 'user', id: subject._id, ownerId: subject._id } as const)
    : ({ kind: 'organisation', id: 'organisation', ownerId: null } as const)
  await note({ act, ...about, actorId: admin.id, changes })
  const ids = { actorId: admin.id, subjectId: subject?._id ?? null }
  afterCommit(() => log.info({ act, ...ids }, 'administrator acted'), {})
}

export function recorded(
  act: Act,
  admin: Caller,
  userId: string,
  work: () => Promise<StoredUser>,
): Promise<StoredUser> {
  return transaction(async () => {
    const before = await UserModel.findById(userId).lean()
    if (before) demandNotErased(before)
    const user = await work()
    await recordAct(act, admin, user, changesOf(before, user, userFields))
    return user
  })
}
