import type { ExportJob } from '@sortie/contracts/report'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish, tellPages } from '@sortie/platform/events/outbox'
import type { Exchange } from '@sortie/platform/http/send-object'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Model } from 'mongoose'
import type { output } from 'zod/mini'
import { objects } from '../clients/objects.ts'
import { sendFile } from './stored-file.ts'

/** A file that is made in the background: the record is its job (record-jobs.ts). */
export type FileJob = {
  _id: string
  userId: string
  state: output<typeof ExportJob>['state']
  sizeBytes: number | null
  /** When it is removed; null while it is made. */
  expiresAt: Date | null
  createdAt: Date
  updatedAt: Date
}

type State = FileJob['state']
const openStates: State[] = ['waiting', 'running']
/** Neither made nor failed nor cancelled. */
export const open = { state: { $in: openStates } }
export const notExpired = () => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] })

const dayMs = 24 * 3600_000
/** So many of a kind may a person have waiting, running or ready. */
const mostKept = 20

type Kind<T extends FileJob> = {
  noun: 'export' | 'bulk'
  model: Model<T>
  ending: '.pdf' | '.zip'
  type: string
  keptDays: number
  progressOf: (job: T) => number
  notReady: string
  /** Deletes the records beside it. */
  forget?: (id: string) => Promise<unknown>
}

export function fileJobs<T extends FileJob>(kind: Kind<T>) {
  const { noun, ending, type, keptDays, progressOf, notReady, forget } = kind
  const model = kind.model as unknown as Model<FileJob>
  const folder = `${noun}s/`
  const objectOf = (id: string) => `${folder}${id}${ending}`

  const told = (job: T) => {
    const { _id: jobId, userId, state } = job
    return { userId, jobId, state, progress: progressOf(job) }
  }

  const updated = (id: string, update: object) =>
    model
      .findOneAndUpdate({ _id: id, ...open }, update, { returnDocument: 'after' })
      .lean<T | null>()

  /** Changes one that has not ended, and announces it. Null when it has. */
  const change = (id: string, fields: Partial<T>) =>
    transaction(async () => {
      const changed = await updated(id, { $set: fields })
      if (changed) await publish(`${noun}.progressed`, told(changed))
      return changed
    })

  /** How far one is: no fact that anybody else acts on, so pages alone are told. Null when it has ended. */
  async function progress(id: string, update: object) {
    const changed = await updated(id, update)
    if (changed) afterCommit(() => tellPages(`${noun}.progressed`, told(changed)))
    return changed
  }

  async function removeFiles(id: string, below = id): Promise<void> {
    const storage = await objects()
    for await (const { name } of storage.list(`${folder}${below}`)) await storage.remove(name)
  }

  async function remove(id: string): Promise<void> {
    await removeFiles(id)
    await forget?.(id)
    await model.deleteOne({ _id: id })
  }

  async function find(id: string, userId: string): Promise<T> {
    const found = await model.findOne({ _id: id, userId, ...notExpired() }).lean<T | null>()
    if (!found) throw notFound(noun)
    return found
  }

  /** Cancels one that has not ended, whose job then finds nothing to do; removes one that has. */
  async function cancel(id: string, userId: string): Promise<void> {
    await find(id, userId)
    const isOpen = await change(id, { state: 'cancelled' } as Partial<T>)
    if (!isOpen) await model.updateOne({ _id: id }, { $set: { expiresAt: new Date() } })
    // What cannot be removed now is removed when its time is over.
    const leave = (error: unknown) => log.warn({ err: error, id }, 'files stay until they expire')
    afterCommit(() => (isOpen ? removeFiles(id) : remove(id)).catch(leave))
  }

  /** Removes the oldest finished ones to make room for one more; 429 when all of them are still being made. */
  async function demandRoom(userId: string): Promise<void> {
    const counted: State[] = [...openStates, 'done']
    const kept = await model
      .find({ userId, state: { $in: counted }, ...notExpired() }, { state: 1 })
      .sort({ createdAt: 1 })
      .lean()
    const finished = kept.filter(({ state }) => state === 'done')
    if (kept.length - finished.length >= mostKept)
      throw new AppError(
        'too_many',
        `${noun}_room_full`,
        `${mostKept} reports of yours are being made. Wait until one is done, or cancel it.`,
        { retryAfter: 60 },
      )
    const tooMany = Math.max(0, kept.length + 1 - mostKept)
    for (const { _id } of finished.slice(0, tooMany)) await remove(_id)
  }

  async function send(job: T, fileName: string | null, exchange: Exchange): Promise<void> {
    const { _id, state, sizeBytes } = job
    if (state !== 'done' || !fileName || !sizeBytes)
      throw new AppError('conflict', `${noun}_not_ready`, notReady)
    const file = { name: objectOf(_id), fileName, sizeBytes, type, noun }
    await sendFile({ ...file, etag: `"${_id}-${sizeBytes}"` }, exchange)
  }

  /** Removes what has expired, and what was cancelled or has failed a day ago. */
  async function removeExpired(now = Date.now()): Promise<void> {
    const ended: State[] = ['cancelled', 'failed']
    const dropped = { state: { $in: ended }, updatedAt: { $lt: new Date(now - dayMs) } }
    for (const filter of [{ expiresAt: { $lt: new Date(now) } }, dropped])
      for (const { _id } of await model.find(filter, { _id: 1 }).lean()) await remove(_id)
  }

  /** Removes files whose record is gone: left by a crash, or by a job that ended later. Only those older than any may be. */
  async function sweep(now = Date.now()): Promise<void> {
    const storage = await objects()
    for await (const { name, modified } of storage.list(folder)) {
      if (now - modified.getTime() < (keptDays + 1) * dayMs) continue
      const [id = ''] = name.slice(folder.length).split(/[./]/)
      if (!(await model.exists({ _id: id }))) await storage.remove(name)
    }
  }

  return {
    objectOf,
    change,
    progress,
    removeFiles,
    remove,
    find,
    cancel,
    demandRoom,
    send,
    removeExpired,
    sweep,
    expiresAt: () => new Date(Date.now() + keptDays * dayMs),
    openIds: async (where: object = {}) =>
      (await model.find({ ...open, ...where }, { _id: 1 }).lean()).map(({ _id }) => _id),
  }
}
