import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byteOrderMark, csvField } from '@sortie/report-document/csv'
import { objects } from '../clients/objects.ts'
import { newFolder } from '../reports/spool.ts'
import { storeFile } from '../reports/store-file.ts'
import {
  BulkModel,
  type BulkPart,
  BulkPartModel,
  bulkDays,
  open,
  type StoredBulk,
  zipOf,
} from './bulk.model.ts'
import { announce } from './settle-parts.ts'
import { forgetBundles } from './watch-bulks.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Packs the finished reports with an index into one ZIP in the storage. Run twice, it packs the same again. */
export async function packBulk({ bulkId }: { bulkId: string }): Promise<void> {
  if (!(await BulkModel.exists({ _id: bulkId, ...open }))) return
  const parts = await BulkPartModel.find({ bulkId }).sort({ position: 1 }).lean()
  const directory = await newFolder()
  try {
    const zip = await writeZip(join(directory, 'bulk.zip'), entriesOf(parts))
    await storeFile(zipOf(bulkId), zip, 'application/zip')
    await settle(bulkId, zip.sizeBytes)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  // What was packed or will not be: the single reports are not needed any more.
  await forgetBundles(bulkId)
}

async function* entriesOf(parts: BulkPart[]): AsyncGenerator<ZipEntry> {
  for await (const { pdf, part } of madeReports(parts)) yield { name: part.fileName, content: pdf }
  yield { name: 'index.csv', content: indexOf(parts) }
}

/** The reports, from their objects one after the other; the next object is on its way while this one is packed. */
async function* madeReports(parts: BulkPart[]) {
  const storage = await objects()
  const made = parts.filter(({ state }) => state === 'done')
  const bundles = [...Map.groupBy(made, ({ object }) => object)]
  async function fetched([object, parts]: [string, BulkPart[]]) {
    const bytes = await storage.get(object)
    if (!bytes) throw new Error(`The reports ${object} are not in the storage`)
    return { bytes, parts: parts.toSorted((a, b) => a.offset - b.offset) }
  }
  let coming = bundles[0] && fetched(bundles[0])
  try {
    for (const bundle of [...bundles.slice(1), undefined]) {
      const here = await coming
      coming = bundle && fetched(bundle)
      // Awaited in the next turn.
      coming?.catch(() => {})
      if (!here) return
      const cut = cutter(here.bytes)
      for (const part of here.parts) yield { pdf: Readable.from(cut(part.sizeBytes)), part }
    }
  } finally {
    const unwanted = await coming?.catch(() => undefined)
    unwanted?.bytes.destroy()
  }
}

/** Takes a stream apart: so many bytes, then so many of the rest. */
function cutter(stream: Readable) {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async function* cut(size: number) {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const next = await pieces.next()
        if (next.done) throw new Error('The stored reports end early')
        rest = next.value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}

function indexOf(parts: BulkPart[]): string {
  const rows = parts.map(
    ({ name, email, department, state, fileName, expenses, total, reason }) => {
      const made = state === 'done' ? [fileName, String(expenses), total] : ['', '', '']
      return [name, email, department, ...made, reason].map(csvField).join(',')
    },
  )
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
