import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'bson'
import { digestOf, documentsOf } from './documents.ts'
import type { Manifest, ObjectEntry } from './manifest.ts'
import { hashOf } from './objects.ts'
import type { System } from './system.ts'

export async function totalsOf(documents: string): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for await (const { amount, currency } of read(documents, 'expense', 'expenses'))
    totals[currency] = (totals[currency] ?? 0) + amount
  return totals
}

export async function receiptsWithoutFile(
  documents: string,
  objects: Map<string, ObjectEntry>,
): Promise<string[]> {
  const missing: string[] = []
  for await (const { _id } of read(documents, 'receipt', 'receipts'))
    if (!objects.has(originalOf(_id))) missing.push(_id)
  return missing
}

/** All differences between a backup and a system, in sentences; empty after a complete restore. */
export async function differences(manifest: Manifest, system: System): Promise<string[]> {
  const found: string[] = []
  for (const { service, name, count, digest } of manifest.collections) {
    const now = await digestOf(system.database(service), name)
    if (now.count !== count)
      found.push(`${service}.${name} has ${now.count} documents instead of ${count}`)
    else if (now.digest !== digest) found.push(`${service}.${name} has other documents`)
  }
  const totals = await totalsIn(system)
  for (const currency of new Set([...Object.keys(manifest.totals), ...Object.keys(totals)]))
    if (totals[currency] !== manifest.totals[currency])
      found.push(
        `the expenses in ${currency} sum up to ${totals[currency]} instead of ${manifest.totals[currency]}`,
      )
  const names = new Set<string>()
  for await (const { name } of system.storage.list('')) names.add(name)
  if (names.size !== manifest.objects.length)
    found.push(`${names.size} objects instead of ${manifest.objects.length}`)
  for (const { name, sha256 } of manifest.objects) {
    const stream = await system.storage.get(name)
    if (!stream || (await hashOf(stream)) !== sha256)
      found.push(`the object ${name} is missing or another`)
  }
  const hashes = new Map(manifest.objects.map(({ name, sha256 }) => [name, sha256]))
  const excused = new Set(manifest.receiptsWithoutFile)
  for await (const { _id, sha256 } of system
    .database('receipt')
    .collection<{ _id: string; sha256: string }>('receipts')
    .find())
    if (!excused.has(_id) && hashes.get(originalOf(_id)) !== sha256)
      found.push(`the file of receipt ${_id} is another`)
  return found
}

async function totalsIn(system: System): Promise<Record<string, number>> {
  const sums = system
    .database('expense')
    .collection('expenses')
    .aggregate([{ $group: { _id: '$currency', total: { $sum: '$amount' } } }])
  return Object.fromEntries((await sums.toArray()).map(({ _id, total }) => [_id, Number(total)]))
}

/** As services/receipt names the file that was uploaded. */
function originalOf(receiptId: string): string {
  return `receipts/${receiptId}/file`
}

// biome-ignore lint/suspicious/noExplicitAny: documents as they are stored
async function* read(documents: string, service: string, name: string): AsyncGenerator<any> {
  const file = join(documents, service, `${name}.bson`)
  if (!existsSync(file)) return
  for await (const document of documentsOf(createReadStream(file))) yield deserialize(document)
}
