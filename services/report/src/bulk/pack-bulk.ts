import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byteOrderMark, csvField } from '@sortie/report-document/csv'
import { objects } from '../clients/objects.ts'
import type { ReportFile } from '../rendering/report-file.ts'
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
    const zip = await writeZip(join(directory, 'bulk.zip'), bulkId, parts)
    await storeFile(zipOf(bulkId), zip, 'application/zip')
    await settle(bulkId, zip.sizeBytes)
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
async function writeZip(path: string, bulkId: string, parts: BulkPart[]): Promise<ReportFile> {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  const hash = createHash('sha256')
  let sizeBytes = 0
  zip.on('data', (piece: Buffer) => {
    hash.update(piece)
    sizeBytes += piece.length
  })
  const file = createWriteStream(path)
  const written = finished(file)
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error))
  zip.pipe(file)
  const add = async (content: Readable | string, name: string) => {
    const added = once(zip, 'entry')
    zip.append(content, { name })
    await Promise.race([added, failed])
  }
  for await (const { pdf, part } of madeReports(bulkId, parts)) {
    pdf.on('error', (error) => zip.emit('error', error))
    await add(pdf, part.fileName)
  }
  await add(indexOf(parts), 'index.csv')
  await Promise.race([Promise.all([zip.finalize(), written]), failed])
  return { sizeBytes, sha256: hash.digest('hex'), open: () => createReadStream(path) }
}

/** The next one is on its way while this one is packed. */
async function* madeReports(bulkId: string, parts: BulkPart[]) {
  const storage = await objects()
  const [first, ...rest] = parts.filter(({ state }) => state === 'done')
  let coming = first && fetched(first)
  async function fetched(part: BulkPart) {
    const pdf = await storage.get(pdfOf(bulkId, part._id))
    if (!pdf) throw new Error(`The report ${part._id} is not in the storage`)
    return { pdf, part }
  }
  try {
    for (const part of [...rest, undefined]) {
      const here = await coming
      coming = part && fetched(part)
      // Awaited in the next turn.
      coming?.catch(() => {})
      if (here) yield here
    }
  } finally {
    const unwanted = await coming?.catch(() => undefined)
    unwanted?.pdf.destroy()
  }
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
