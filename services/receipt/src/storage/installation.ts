import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { AppError } from '@sortie/platform/errors'
import { addCheck } from '@sortie/platform/ops/health'
import { log } from '@sortie/platform/ops/logger'
import type { Storage } from '@sortie/platform/storage/storage'
import { ReceiptModel } from '../models/receipt.model.ts'
import { objectName, objectPrefix } from '../models/receipt.ts'
import { InstallationModel, markName } from './installation.model.ts'

const markObject = `installation/${markName}`
const sampled = 20
const sentence =
  'The receipt storage and the database belong to different installations, so no file is read, stored or deleted. ' +
  'Connect the two that belong together, or run `npm run receipts -- adopt` if these do.'

let refused: AppError | null = null
addCheck('installation', async () => {
  if (refused) throw refused
})

/**
 * Marks database and bucket with one id at the first start, and refuses (503) a bucket with another id: the sweeper
 * would take all of its files for orphans. If one has no mark, as after a restore, their content decides.
 */
export async function demandSameInstallation(storage: Storage): Promise<void> {
  const inDatabase = (await InstallationModel.findById(markName).lean())?.installation
  const inBucket = await markOf(storage)
  const known = inDatabase !== undefined && inBucket !== undefined
  if (known ? inDatabase !== inBucket : !(await matchByContent(storage))) return refuse()
  if (!known) await mark(storage, inDatabase ?? inBucket)
  refused = null
}

export async function adopt(storage: Storage): Promise<void> {
  await mark(storage, (await InstallationModel.findById(markName).lean())?.installation)
}

async function markOf(storage: Storage): Promise<string | undefined> {
  const object = await storage.get(markObject)
  return object ? text(object) : undefined
}

async function mark(storage: Storage, id: string = randomUUID()): Promise<void> {
  // Several instances may start at once: the first one's id wins.
  const kept = await InstallationModel.findOneAndUpdate(
    { _id: markName },
    { $setOnInsert: { installation: id } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  const body = Buffer.from(kept.installation)
  await storage.put(markObject, body, body.length, 'text/plain')
}

/** Some receipts have their files here; or there are neither receipts nor files. */
async function matchByContent(storage: Storage): Promise<boolean> {
  const some = await ReceiptModel.find({}, { _id: 1 }).sort({ _id: 1 }).limit(sampled).lean()
  if (some.length === 0) return isEmpty(storage)
  for (const { _id } of some)
    if ((await storage.size(objectName(_id, 'file'))) !== null) return true
  return false
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _object of storage.list(objectPrefix)) return false
  return true
}

function refuse(): never {
  if (!refused) log.error(sentence)
  refused = new AppError('unavailable', 'other_installation', sentence)
  throw refused
}
