import { readEnvironment } from './env.ts'
import { makeBackup } from './make-backup.ts'
import { command, summary } from './say.ts'

/** The backup image's program: backs up the system whose servers the environment names. */
await command(async () => {
  const env = readEnvironment()
  const place = {
    mongoUrl: env.MONGO_URL,
    s3Url: env.S3_URL,
    namespace: env.NAMESPACE,
    keysDir: env.KEYS_DIR,
  }
  const { folder, manifest } = await makeBackup(place, env.BACKUP_DIR, env.BACKUPS_KEPT)
  return `${folder}: ${summary(manifest)}`
})
