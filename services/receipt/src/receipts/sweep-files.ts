import { log } from '@sortie/platform/logger'
import { Counter, Gauge } from 'prom-client'
import { objects } from '../clients/objects.ts'
import { cleanSpool } from '../uploads/spool.ts'
import { ReceiptModel, type StoredReceipt } from './receipt.model.ts'
import { objectName, objectPrefix, type Part, receiptOfObject } from './receipt.ts'
import { removeFiles } from './remove-files.ts'

const orphansRemoved = new Counter({
  name: 'receipt_orphan_files_removed_total',
  help: 'Receipts whose files were in the storage without a record and were removed by the sweeper.',
})
const missingFiles = new Gauge({
  name: 'receipt_missing_files',
  help: 'Records whose file the last sweep did not find in the storage.',
})
const lastSweep = new Gauge({
  name: 'receipt_sweep_timestamp_seconds',
  help: 'When the last sweep ended.',
})

/** An upload has its file in the storage a moment before its record. */
const graceMs = 3600_000

type Files = { id: string; parts: Set<Part>; newest: Date }
type Kept = Pick<
  StoredReceipt,
  '_id' | 'createdAt' | 'pictures' | 'printBytes' | 'missingSince'
> & { updatedAt: Date }
const kept = { createdAt: 1, updatedAt: 1, pictures: 1, printBytes: 1, missingSince: 1 } as const
type Found = { orphans: number; missing: number; unpictured: number }

/**
 * Compares the storage with the records, both in the order of their ids and so in constant memory. Files without a
 * record are removed, records without their file are marked and counted, lost pictures are made again. What is
 * younger than the grace may still be on its way and is left alone.
 */
export async function sweepFiles(grace = graceMs): Promise<Found> {
  await cleanSpool()
  const before = new Date(Date.now() - grace)
  const found: Found = { orphans: 0, missing: 0, unpictured: 0 }
  for await (const [files, record] of pairs()) {
    if (!record && files && files.newest < before) found.orphans += await removeOrphan(files.id)
    if (record && record.createdAt < before) found.missing += await markMissing(record, files)
    if (record && files && record.updatedAt < before)
      found.unpictured += await redoPictures(record, files)
  }
  missingFiles.set(found.missing)
  lastSweep.setToCurrentTime()
  log.info(found, 'swept')
  return found
}

/** Every receipt id once, with what the storage and the database have of it. */
async function* pairs(): AsyncGenerator<[Files | null, Kept | null]> {
  const inStorage = filesById()
  const inDatabase = ReceiptModel.find({}, kept).sort({ _id: 1 }).lean<Kept[]>().cursor()
  let files = await next(inStorage)
  let record = await inDatabase.next()
  while (files || record) {
    const sameOrLess = (a: string | undefined, b: string | undefined) =>
      a !== undefined && (b === undefined || a <= b)
    const takeFiles = sameOrLess(files?.id, record?._id)
    const takeRecord = sameOrLess(record?._id, files?.id)
    yield [takeFiles ? files : null, takeRecord ? (record as Kept) : null]
    if (takeFiles) files = await next(inStorage)
    if (takeRecord) record = await inDatabase.next()
  }
}

async function* filesById(): AsyncGenerator<Files> {
  let current = null as Files | null
  for await (const { name, modified } of (await objects()).list(objectPrefix)) {
    const id = receiptOfObject(name)
    if (!id) continue
    if (current && current.id !== id) yield current
    if (current?.id !== id) current = { id, parts: new Set(), newest: modified }
    current.parts.add(name.split('/').at(-1) as Part)
    if (modified > current.newest) current.newest = modified
  }
  if (current) yield current
}

async function next<T>(generator: AsyncGenerator<T>): Promise<T | null> {
  const { value, done } = await generator.next()
  return done ? null : value
}

/** Asked once more, since the record may have come after the comparison began. */
async function removeOrphan(id: string): Promise<number> {
  if (await ReceiptModel.exists({ _id: id })) return 0
  await removeFiles(id)
  orphansRemoved.inc()
  return 1
}

async function markMissing(record: Kept, files: Files | null): Promise<number> {
  const there =
    files?.parts.has('file') ||
    (await (await objects()).size(objectName(record._id, 'file'))) !== null
  if (there === (record.missingSince === null)) return there ? 0 : 1
  const { matchedCount } = await ReceiptModel.updateOne(
    { _id: record._id },
    { $set: { missingSince: there ? null : new Date() } },
  )
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
  const unmade = {
    pictures: 'waiting',
    pictureTries: 0,
    hasThumbnail: false,
    thumbnailBytes: 0,
    printBytes: 0,
  }
  await ReceiptModel.updateOne({ _id }, { $set: unmade })
  return 1
}
