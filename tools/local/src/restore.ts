import { resolve } from 'node:path'
import { BackupError } from '@sortie/backup/manifest'
import { restoreBackup } from '@sortie/backup/restore-backup'
import { command, summary } from '@sortie/backup/say'
import { withPlace } from './backup-place.ts'
import { Fault } from './fault.ts'

/** `npm run restore -- FOLDER [--force]`: into DATA_DIR, while Sortie does not run there. */
await command(async () => {
  const folder = process.argv.slice(2).find((word) => !word.startsWith('--'))
  if (!folder) throw new BackupError('Which backup? npm run restore -- FOLDER [--force]')
  return withPlace(async (place, _dataDir, running) => {
    if (running)
      throw new Fault(
        'Sortie runs with this DATA_DIR. Stop it first: what it writes meanwhile would be lost.',
      )
    const manifest = await restoreBackup(resolve(folder), place, {
      force: process.argv.includes('--force'),
    })
    return `Restored: ${summary(manifest)}`
  })
})
