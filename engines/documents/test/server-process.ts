import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { as, rootPassword } from './harness.ts'

/** Starts the embedded server as a process that may be killed, its files in a folder of this test file. */
export function useServerProcess() {
  let directory: string

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'sortie-durability-'))
  })
  after(() => rmSync(directory, { recursive: true, force: true }))

  const start = async (
    name: string,
    port = 0,
  ): Promise<{ url: string; port: number; child: ChildProcess }> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FILE: join(directory, name),
        ROOT_PASSWORD: rootPassword,
        NODE_COMPILE_CACHE: join(directory, 'cache'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout!, 'data')
    const { url, port: chosen } = JSON.parse(String(line))
    return { url: as(url), port: chosen, child }
  }

  const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }

  return { start, kill, directory: () => directory }
}
