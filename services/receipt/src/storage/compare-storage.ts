import type { Storage } from '@sortie/platform/storage/storage'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { objectPrefix, type Part, receiptOfObject } from '../models/receipt.ts'

export type Files = { id: string; parts: Set<Part>; newest: Date }
export type Kept = Pick<
  StoredReceipt,
  '_id' | 'createdAt' | 'pictures' | 'printBytes' | 'missingSince'
> & { updatedAt: Date }

const kept = {
  createdAt: 1,
  updatedAt: 1,
  pictures: 1,
  printBytes: 1,
  missingSince: 1,
} as const

/** Reads both in the order of ids, so memory stays constant. */
export async function* compareStorage(
  storage: Storage,
): AsyncGenerator<[Files | null, Kept | null]> {
  const inStorage = filesById(storage)
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

async function* filesById(storage: Storage): AsyncGenerator<Files> {
  let current = null as Files | null
  for await (const { name, modified } of storage.list(objectPrefix)) {
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
