import { readEnvironment } from './env.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { command, summary } from './say.ts'

/** The image's program: restore.ts FOLDER [--force], while no service runs. */
await command(async () => {
  const env = readEnvironment()
  const folder = process.argv.slice(2).find((word) => !word.startsWith('--'))
  if (!folder) throw new BackupError('Which backup? node src/restore.ts FOLDER [--force]')
  const place = {
    mongoUrl: env.MONGO_URL,
    s3Url: env.S3_URL,
    namespace: env.NAMESPACE,
    keysDir: env.KEYS_DIR,
  }
  return `Restored: ${summary(await restoreBackup(folder, place, { force: process.argv.includes('--force') }))}`
})
