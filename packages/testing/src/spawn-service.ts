import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@sortie/contracts/apis'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { withOwnUser } from './own-user.ts'

type SpawnedService = {
  url: string
  pid: number
  /** Its log so far; LOG_LEVEL says what is in it. */
  said(): string
  kill(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts a neighbour as a process; its address goes into the variable that the service under test reads. Resolves
 * when its health is `enough`; rejects with its log when it ends.
 */
export async function spawnService(
  name: ServiceName,
  env: NodeJS.ProcessEnv,
  enough: 'ok' | 'degraded' | 'down' = 'ok',
  givenPort?: number,
): Promise<SpawnedService> {
  const port = givenPort ?? (await freePort())
  const main = fileURLToPath(new URL(`../../../services/${name}/src/main.ts`, import.meta.url))
  const whole: NodeJS.ProcessEnv = { ...process.env, ...env, PORT: String(port) }
  if (whole.MONGO_URL && name !== 'scan')
    whole.MONGO_URL = await withOwnUser(whole.MONGO_URL, `${whole.NAMESPACE}_${name}`)
  const child = spawn(process.execPath, [main], {
    env: whole,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) return
    const health = await (await fetch(`${url}/internal/health`)).json()
    const { status } = health as { status: string }
    if (status !== 'ok' && status !== enough)
      throw new Error(`${name} is not ready: ${JSON.stringify(health)}`)
  }, 60_000)
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${said}`)
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    async kill(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
