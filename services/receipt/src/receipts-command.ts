import { EnvError, mongoEnv, namespaceEnv, parseEnv, storageEnv } from '@sortie/platform/env'
import { connectMongo, disconnectMongo } from '@sortie/platform/mongo/connect'
import { connectStorage, type Storage } from '@sortie/platform/storage/storage'
import { compareStorage } from './storage/compare-storage.ts'
import { adopt } from './storage/installation.ts'
import { bringBack, quarantined } from './storage/quarantine.ts'
import { Orphans, quarantineOrphans } from './storage/quarantine-orphans.ts'

const graceMs = 3600_000
const usage = `Use one of:
  list              the receipts in quarantine, and since when
  bring-back [ID…]  puts these files back to the receipts, or all that are in quarantine
  quarantine        puts files without a record aside, however many they are
  adopt             says that this database and this bucket belong together`

/** Every command is reversible: none deletes a file. */
const commands: Record<string, (storage: Storage, ids: string[]) => Promise<string>> = {
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
