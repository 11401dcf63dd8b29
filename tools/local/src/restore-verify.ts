import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeBackup } from '@sortie/backup/make-backup'
import { restoreBackup } from '@sortie/backup/restore-backup'
import { command, summary } from '@sortie/backup/say'
import { placeIn, withPlace } from './backup-place.ts'
import { startInfrastructure } from './infrastructure.ts'

/** `npm run restore:verify [-- FOLDER]`: restores into an empty system and proves all equal. */
await command(async () => {
  const own = mkdtempSync(join(tmpdir(), 'sortie-verify-'))
  try {
    const folder = process.argv[2]
      ? resolve(process.argv[2])
      : await withPlace(async (place) => (await makeBackup(place, join(own, 'backups'))).folder)
    const { supervisor, ...servers } = await startInfrastructure({ dataDir: join(own, 'system') })
    try {
      return `Proved: ${summary(await restoreBackup(folder, placeIn(join(own, 'system'), servers)))}`
    } finally {
      await supervisor.stop()
    }
  } finally {
    rmSync(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})
