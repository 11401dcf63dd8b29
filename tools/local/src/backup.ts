import { resolve } from 'node:path'
import { makeBackup } from '@sortie/backup/make-backup'
import { command, summary } from '@sortie/backup/say'
import { withPlace } from './backup-place.ts'

/** `npm run backup [-- FOLDER]`: backs up the system in DATA_DIR, running or not, into DATA_DIR/backups or FOLDER. */
await command(() =>
  withPlace(async (place, dataDir) => {
    const into = process.argv[2] ? resolve(process.argv[2]) : resolve(dataDir, 'backups')
    const { folder, manifest } = await makeBackup(place, into)
    return `${folder}: ${summary(manifest)}`
  }),
)
