import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostEnvironment } from '../env.ts'
import { answersOk } from '../ready.ts'
import type { ProcessSpec } from '../supervised-process.ts'

type Mode = 'well' | 'broken' | 'stubborn' | 'short-lived' | 'parent'

/** A supervised process that runs the stand-in. */
export function standIn(name: string, port: number, mode: Mode = 'well', more: Partial<ProcessSpec> = {}): ProcessSpec {
  return {
    name,
    layer: 'service',
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('stand-in.ts', import.meta.url))],
    env: { ...hostEnvironment(), PORT: String(port), MODE: mode },
    ready: () => answersOk(`http://127.0.0.1:${port}`),
    ...more,
  }
}

/** A DATA_DIR that is removed when the test has ended. */
export function temporaryFolder(test: { after(clean: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}
