import type { EventData } from '@sortie/contracts/events'
import { EnvError, mongoEnv, namespaceEnv, parseEnv, storageEnv } from '@sortie/platform/env'
import { publishAll, publishAlone } from '@sortie/platform/events/outbox'
import { connectMongo, disconnectMongo } from '@sortie/platform/mongo/connect'
import { transaction } from '@sortie/platform/mongo/transaction'
import { connectStorage, type Storage } from '@sortie/platform/storage/storage'
import { announcedReceipt } from './models/announced.ts'
import { ReceiptModel, type StoredReceipt } from './models/receipt.model.ts'
import { PurchaseModel } from './review/purchase.model.ts'
import { compareStorage } from './storage/compare-storage.ts'
import { adopt } from './storage/installation.ts'
import { bringBack, quarantined } from './storage/quarantine.ts'
import { Orphans, quarantineOrphans } from './storage/quarantine-orphans.ts'

const graceMs = 3600_000
const usage = `Use one of:
  count             tells how many receipts each expense has, as after a restore
  list              the receipts in quarantine, and since when
  bring-back [ID…]  puts these files back to the receipts, or all that are in quarantine
  quarantine        puts files without a record aside, however many they are
  adopt             says that this database and this bucket belong together`

/** Every command is reversible: none deletes a file. */
const commands: Record<string, (storage: Storage, ids: string[]) => Promise<string>> = {
  count: async () => {
    const found = await receiptsByExpense()
    for (let from = 0; from < found.length; from += 250)
      await transaction(() => publishAll('receipt.recounted', found.slice(from, from + 250)))
    const attached = ReceiptModel.find({ inInbox: { $ne: true } }).lean<StoredReceipt[]>()
    for await (const receipt of attached.cursor())
      await publishAlone('receipt.changed', announcedReceipt(receipt))
    return `The receipts of ${found.length} expenses are counted again as soon as Sortie runs.`
  },
  list: async (storage) => {
    const found = await Array.fromAsync(quarantined(storage))
    const lines = found.map(({ id, since }) => `${id} ${since.toISOString()}\n`)
    return `${lines.join('')}${found.length} in quarantine`
  },
  'bring-back': async (storage, ids) => {
    const wanted = ids.length > 0 ? ids : await idsOf(storage)
    let back = 0
    for (const id of wanted) if (await bringBack(storage, id)) back += 1
    return `${back} of ${wanted.length} brought back`
  },
  quarantine: async (storage) => {
    const orphans = new Orphans()
    for await (const [files, record] of compareStorage(storage))
      if (files && !record && files.newest.getTime() < Date.now() - graceMs) orphans.add(files.id)
    return `${await quarantineOrphans(storage, orphans)} of ${orphans.count} put in quarantine`
  },
  adopt: async (storage) => {
    await adopt(storage)
    return 'This database and this bucket belong together from here on.'
  },
}

/** Counts every expense that is known here, also where it has none. */
async function receiptsByExpense(): Promise<EventData<'receipt.recounted'>[]> {
  const found = new Map<string, EventData<'receipt.recounted'>>()
  for await (const { _id: expenseId, userId } of PurchaseModel.find().lean().cursor())
    found.set(expenseId, { expenseId, userId, receiptIds: [] })
  const attached = ReceiptModel.find({ inInbox: { $ne: true } }, { expenseId: 1, userId: 1 })
  for await (const { _id, expenseId, userId } of attached.lean().cursor()) {
    const expense = found.get(expenseId) ?? { expenseId, userId, receiptIds: [] }
    found.set(expenseId, expense)
    expense.receiptIds.push(_id)
  }
  return [...found.values()]
}

async function idsOf(storage: Storage): Promise<string[]> {
  return (await Array.fromAsync(quarantined(storage))).map(({ id }) => id)
}

try {
  const [name = '', ...ids] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new EnvError(usage)
  const env = parseEnv({ ...namespaceEnv, ...mongoEnv, ...storageEnv })
  await connectMongo(env.MONGO_URL, `${env.NAMESPACE}_receipt`)
  process.stdout.write(`${await command(await connectStorage(env.S3_URL, env.NAMESPACE), ids)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await disconnectMongo()
}
