import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder that is removed when the test has ended. */
export function temporaryFolder(test: { after(clean: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}
