import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byteOrderMark, csvField } from '@sortie/report-document/csv'
import { objects } from '../clients/objects.ts'
import { newFolder } from '../reports/job-folder.ts'
import { storeFile } from '../reports/store-file.ts'
import {
  BulkModel,
  type BulkPart,
  BulkPartModel,
  bulkDays,
  openBulk,
  type StoredBulk,
} from './bulk.model.ts'
import { removeBatches, zipOf } from './bulk-files.ts'
import { announce } from './settle-parts.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export async function packBulk({ bulkId }: { bulkId: string }): Promise<void> {
  if (!(await BulkModel.exists({ _id: bulkId, ...openBulk }))) return
  const directory = await newFolder()
  try {
    const parts = await BulkPartModel.find({ bulkId }).sort({ position: 1 }).lean<BulkPart[]>()
    const zip = await writeZip(join(directory, 'bulk.zip'), entriesOf(parts))
    await storeFile(zipOf(bulkId), zip, 'application/zip')
    await settle(bulkId, zip.sizeBytes, parts)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await removeBatches(bulkId)
}

/** Reports that are missing in the storage are marked in `parts` and listed in the index. */
async function* entriesOf(parts: BulkPart[]): AsyncGenerator<ZipEntry> {
  const storage = await objects()
  for (const part of parts.filter(({ state }) => state === 'done')) {
    const content = await storage.get(part.object, { offset: part.offset, length: part.sizeBytes })
    if (content) yield { name: part.fileName, content }
    else Object.assign(part, lost)
  }
  yield { name: 'index.csv', content: indexOf(parts) }
}

const lost = { state: 'failed', reason: 'The finished report was lost in the storage.' } as const

function indexOf(parts: BulkPart[]): string {
  const rows = parts.map(
    ({ name, email, department, state, fileName, expenses, total, reason }) => {
      const made = state === 'done' ? [fileName, String(expenses), total] : ['', '', '']
      return [name, email, department, ...made, reason].map(csvField).join(',')
    },
  )
  return `${byteOrderMark}${['name,email,department,file,expenses,total,problem', ...rows, ''].join('\r\n')}`
}

function settle(bulkId: string, sizeBytes: number, parts: BulkPart[]): Promise<void> {
  return transaction(async () => {
    const expiresAt = new Date(Date.now() + bulkDays * 24 * 3600_000)
    const done = parts.filter(({ state }) => state === 'done').length
    const change = { $set: { state: 'done', done, sizeBytes, expiresAt } } as const
    const after = { returnDocument: 'after' } as const
    const packed = await BulkModel.findOneAndUpdate(
      { _id: bulkId, ...openBulk },
      change,
      after,
    ).lean<StoredBulk>()
    if (!packed) return
    const lostIds = parts.filter(({ reason }) => reason === lost.reason).map(({ _id }) => _id)
    await BulkPartModel.updateMany({ _id: { $in: lostIds } }, { $set: lost })
    await announce(packed)
  })
}
