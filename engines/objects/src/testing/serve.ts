import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { Client } from 'minio'
import { accounts } from './accounts.ts'
import { ourKeys } from './requests.ts'

export async function serve(test: TestContext, folder = temporaryFolder(test)) {
  const port = await freePort()
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const env = {
    ...process.env,
    ACCOUNTS: JSON.stringify(accounts),
    HOST: '127.0.0.1',
    PORT: String(port),
    FOLDER: folder,
    BUCKET: 'sortie',
  }
  const child = spawn(process.execPath, [program], { env, stdio: 'inherit' })
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode) return
    child.kill(signal)
    await once(child, 'exit')
  }
  test.after(() => kill('SIGKILL'))
  await eventually(() => fetch(`http://127.0.0.1:${port}`))
  return { folder, port, pid: child.pid ?? 0, kill, client: clientOf(port) }
}

export function clientOf(port: number, accessKey = ourKeys.ACCESS_KEY) {
  return new Client({
    endPoint: '127.0.0.1',
    port,
    useSSL: false,
    accessKey,
    secretKey: ourKeys.SECRET_KEY,
    region: 'us-east-1',
    // A refusal shall be seen.
    retryOptions: { disableRetry: true },
  })
}
