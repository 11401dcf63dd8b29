import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byteOrderMark, csvField } from '@sortie/report-document/csv'
import { objects } from '../clients/objects.ts'
import { newFolder } from '../reports/spool.ts'
import { storeFile } from '../reports/store-file.ts'
import { BulkModel, type BulkPart, BulkPartModel, bulkDays, open, pdfOf, type StoredBulk, zipOf } from './bulk.model.ts'
import { announce } from './settle-part.ts'

/** Packs the finished reports with an index into one ZIP in the storage. Run twice, it packs the same again. */
export async function packBulk({ bulkId }: { bulkId: string }): Promise<void> {
  if (!(await BulkModel.exists({ _id: bulkId, ...open }))) return
  const parts = await BulkPartModel.find({ bulkId }).sort({ position: 1 }).lean()
  const directory = await newFolder()
  try {
    const path = join(directory, 'bulk.zip')
    await writeZip(path, bulkId, parts)
    const { size } = await stat(path)
    await storeFile(zipOf(bulkId), path, size, 'application/zip')
    await settle(bulkId, size)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await removeParts(bulkId, parts)
}

/** What was packed or will not be: the single reports are not needed any more. */
export async function removeParts(bulkId: string, parts: Pick<BulkPart, '_id'>[]): Promise<void> {
  const storage = await objects()
  for (const { _id } of parts) await storage.remove(pdfOf(bulkId, _id))
}

/** One report after the other, from the storage to the disk; PDFs are packed already. */
async function writeZip(path: string, bulkId: string, parts: BulkPart[]): Promise<void> {
  const storage = await objects()
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  const file = createWriteStream(path)
  const written = finished(file)
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error))
  zip.pipe(file)
  const add = async (content: Readable | string, name: string) => {
    const added = once(zip, 'entry')
    zip.append(content, { name })
    await Promise.race([added, failed])
  }
  for (const part of parts) {
    if (part.state !== 'done') continue
    const pdf = await storage.get(pdfOf(bulkId, part._id))
    if (!pdf) throw new Error(`The report ${part._id} is not in the storage`)
    pdf.on('error', (error) => zip.emit('error', error))
    await add(pdf, part.fileName)
  }
  await add(indexOf(parts), 'index.csv')
  await Promise.race([Promise.all([zip.finalize(), written]), failed])
}

function indexOf(parts: BulkPart[]): string {
  const rows = parts.map(({ name, email, department, state, fileName, expenses, total, reason }) => {
    const made = state === 'done' ? [fileName, String(expenses), total] : ['', '', '']
    return [name, email, department, ...made, reason].map(csvField).join(',')
  })
  return `${byteOrderMark}${['name,email,department,file,expenses,total,problem', ...rows, ''].join('\r\n')}`
}

function settle(bulkId: string, sizeBytes: number): Promise<void> {
  return transaction(async () => {
    const expiresAt = new Date(Date.now() + bulkDays * 24 * 3600_000)
    const change = { $set: { state: 'done', sizeBytes, expiresAt, token: '' } } as const
    const changed = await BulkModel.findOneAndUpdate({ _id: bulkId, ...open }, change, {
      returnDocument: 'after',
    }).lean<StoredBulk>()
    if (changed) await announce(changed)
  })
}
