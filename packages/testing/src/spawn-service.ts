import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@sortie/contracts/apis'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { withOwnUser } from './own-user.ts'

/**
 * Starts a neighbour as a process; its address goes into the variable that the service under test reads. Resolves
 * when its health is `enough`.
 */
export async function spawnService(
  name: ServiceName,
  env: NodeJS.ProcessEnv,
  enough: 'ok' | 'degraded' = 'ok',
): Promise<{ url: string; pid: number; kill(signal?: NodeJS.Signals): Promise<void> }> {
  const port = await freePort()
  const main = fileURLToPath(new URL(`../../../services/${name}/src/main.ts`, import.meta.url))
  const whole: NodeJS.ProcessEnv = { ...process.env, ...env, PORT: String(port) }
  if (whole.MONGO_URL && name !== 'scan')
    whole.MONGO_URL = await withOwnUser(whole.MONGO_URL, `${whole.NAMESPACE}_${name}`)
  const child = spawn(process.execPath, [main], {
    env: whole,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    const health = await (await fetch(`${url}/internal/health`)).json()
    const { status } = health as { status: string }
    if (status !== 'ok' && status !== enough)
      throw new Error(`${name} is not ready: ${JSON.stringify(health)}`)
  }, 60_000)
  return {
    url,
    pid: child.pid ?? 0,
    async kill(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
