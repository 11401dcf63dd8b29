import { tell } from '@sortie/platform/jobs/record-jobs'
import { log } from '@sortie/platform/ops/logger'
import type { Storage } from '@sortie/platform/storage/storage'
import { Gauge } from 'prom-client'
import { env } from '../env.ts'
import { ReceiptModel, unmadePictures } from '../models/receipt.model.ts'
import { objectName } from '../models/receipt.ts'
import { compareStorage, type Files, type Kept } from './compare-storage.ts'
import { objects } from './objects.ts'
import { bringBack, emptyQuarantine } from './quarantine.ts'
import { Orphans, quarantineUnlessTooMany } from './quarantine-orphans.ts'
import { RemovalModel } from './removal.model.ts'
import { cleanSpool } from './spool.ts'

const missingFiles = new Gauge({
  name: 'receipt_missing_files',
  help: 'Records whose file the last sweep did not find in the storage.',
})
const lastSweep = new Gauge({
  name: 'receipt_sweep_timestamp_seconds',
  help: 'When the last sweep ended.',
})

/** An upload's file is in the storage a moment before its record exists. */
const graceMs = 3600_000
/** After what people have just sent. */
const later = 100_000

type Found = { orphans: number; missing: number; unpictured: number; deleted: number }

/**
 * Compares the storage with the records. Files without a record are quarantined, and deleted after its days; records
 * without their file get it back from there, or are marked and counted; lost pictures are made again. Anything
 * younger than the grace period may still be in progress and is skipped.
 */
export async function sweepFiles(grace = graceMs): Promise<Found> {
  await cleanSpool()
  const storage = await objects()
  const before = new Date(Date.now() - grace)
  const found: Found = { orphans: 0, missing: 0, unpictured: 0, deleted: 0 }
  const orphans = new Orphans()
  for await (const [files, record] of compareStorage(storage)) {
    if (record) orphans.records += 1
    if (files) orphans.receipts += 1
    // Files that a deletion is about to remove are no orphans, and would make the sweep refuse when they are many.
    if (
      !record &&
      files &&
      files.newest < before &&
      !(await RemovalModel.exists({ _id: files.id }))
    )
      orphans.add(files.id)
    if (record && record.createdAt < before)
      found.missing += await markMissing(storage, record, files)
    if (record && files && record.updatedAt < before)
      found.unpictured += await redoPictures(record, files)
  }
  const moved = await quarantineUnlessTooMany(storage, orphans)
  if (moved !== null) {
    found.orphans = moved
    found.deleted = await emptyQuarantine(storage, env.RECEIPT_QUARANTINE_DAYS)
  }
  missingFiles.set(found.missing)
  lastSweep.setToCurrentTime()
  log.info(found, 'swept')
  return found
}

async function markMissing(storage: Storage, record: Kept, files: Files | null): Promise<number> {
  const there =
    files?.parts.has('file') ||
    (await storage.size(objectName(record._id, 'file'))) !== null ||
    (await bringBack(storage, record._id))
  if (there === (record.missingSince === null)) return there ? 0 : 1
  const { _id } = record
  const missingSince = there ? null : new Date()
  const { matchedCount } = await ReceiptModel.updateOne({ _id }, { $set: { missingSince } })
  if (there && matchedCount) tell('process-receipt', _id, { priority: later })
  if (there || !matchedCount) return 0
  log.error({ receiptId: record._id }, 'a receipt has lost its file')
  return 1
}

async function redoPictures(
  { _id, pictures, printBytes }: Kept,
  { parts }: Files,
): Promise<number> {
  const whole = parts.has('thumbnail') && (printBytes === 0 || parts.has('print'))
  if (whole || pictures !== 'made' || !parts.has('file')) return 0
  const none = { hasThumbnail: false, thumbnailBytes: 0, printBytes: 0 }
  await ReceiptModel.updateOne({ _id }, { $set: { ...unmadePictures, ...none } })
  tell('process-receipt', _id, { priority: later })
  return 1
}
