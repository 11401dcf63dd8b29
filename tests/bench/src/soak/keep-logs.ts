import { cpSync, globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@sortie/local/paths'

/** Copies what programs and servers logged to where it outlives the run; answers the folder. */
export function keepLogs(dataDir: string): string {
  const kept = join(root, 'node_modules/.cache/sortie/soak-logs')
  rmSync(kept, { recursive: true, force: true })
  const folder = dirname(dataDir)
  for (const file of globSync('*/logs/*.log*', { cwd: folder }))
    cpSync(join(folder, file), join(kept, file))
  return kept
}
