import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { currencies } from '@sortie/contracts/money'
import type { CsvFormat } from '@sortie/contracts/profile'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byteOrderMark, csvLine, csvNumber } from '@sortie/report-document/csv'
import { objects } from '../../clients/objects.ts'
import { open } from '../file-jobs.ts'
import { newFolder } from '../job-folder.ts'
import { storeFile } from '../stored-file.ts'
import {
  type BulkItem,
  BulkItemModel,
  BulkModel,
  bulkFiles,
  type StoredBulk,
} from './bulk.model.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const dayMs = 24 * 3600_000

/** Every report of the bulk is made by now, so packing is tried for a day. */
export async function packBulk(bulkId: string): Promise<void> {
  const bulk = await BulkModel.findOne({ _id: bulkId, ...open }).lean<StoredBulk>()
  if (!bulk) return
  if (bulk.updatedAt.getTime() < Date.now() - dayMs) {
    await bulkFiles.change(bulkId, { state: 'failed' })
    return
  }
  const directory = await newFolder()
  try {
    const items = await BulkItemModel.find({ bulkId }).sort({ position: 1 }).lean<BulkItem[]>()
    const zip = await writeZip(join(directory, 'bulk.zip'), entriesOf(items, bulk.csvFormat))
    await storeFile(bulkFiles.objectOf(bulkId), zip, 'application/zip')
    await markDone(bulkId, zip.sizeBytes, items)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await bulkFiles.removeFiles(bulkId, `${bulkId}/`)
}

/** Reports that are missing in the storage are marked in `items` and listed in the index. */
async function* entriesOf(items: BulkItem[], format?: CsvFormat): AsyncGenerator<ZipEntry> {
  const storage = await objects()
  for (const item of items.filter(({ state }) => state === 'done')) {
    const content = await storage.get(item.object, { offset: item.offset, length: item.sizeBytes })
    if (content) yield { name: item.fileName, content }
    else Object.assign(item, lost)
  }
  yield { name: 'index.csv', content: indexOf(items, format) }
}

const lost = { state: 'failed', reason: 'The finished report was lost in the storage.' } as const

function indexOf(items: BulkItem[], format?: CsvFormat): string {
  const headings = ['name', 'email', 'department', 'file', 'expenses', 'total', 'problem']
  const rows = items.map(({ name, email, department, state, reason, ...made }) => {
    const isMade = state === 'done'
    const file = isMade ? [made.fileName, String(made.expenses), made.total] : ['', '', '']
    const totals = currencies.map((currency) =>
      isMade ? csvNumber(made.totals?.[currency] ?? '0.00', format) : '',
    )
    return [name, email, department, ...file, reason, ...totals]
  })
  const lines = [[...headings, ...currencies.map((currency) => `total ${currency}`)], ...rows]
  return byteOrderMark + lines.map((line) => csvLine(line, format)).join('')
}

function markDone(bulkId: string, sizeBytes: number, items: BulkItem[]): Promise<void> {
  return transaction(async () => {
    const done = items.filter(({ state }) => state === 'done').length
    const made = { done, sizeBytes, expiresAt: bulkFiles.expiresAt() }
    if (!(await bulkFiles.change(bulkId, { state: 'done', ...made }))) return
    const lostIds = items.filter(({ reason }) => reason === lost.reason).map(({ _id }) => _id)
    await BulkItemModel.updateMany({ _id: { $in: lostIds } }, { $set: lost })
  })
}
