import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'

/** A gateway as a process of its own: one of several instances. */
export async function spawnGateway(env: Record<string, string>, untilReady = true) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`)
    await (untilReady ? canServe(url) : fetch(`${url}/healthz`))
  }, 60_000)
  return {
    url,
    async kill() {
      child.kill()
      await ended
    },
  }
}

/** The parts that these tests start are all there. */
export async function canServe(url: string): Promise<void> {
  const { missing = [] } = (await (await fetch(`${url}/healthz`)).json()) as { missing?: string[] }
  const needed = missing.filter((part) => ['auth', 'expense', 'sessions', 'events'].includes(part))
  assert.deepEqual(needed, [])
}
