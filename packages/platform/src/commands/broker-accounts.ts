import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { EnvError, namespaceEnv, parseEnv, serviceUrl } from '../env.ts'
import { brokerDefinitions } from '../events/definitions.ts'

const timeoutMs = 120_000
const answerMs = 30_000

const settings = {
  ...namespaceEnv,
  RABBITMQ_API: serviceUrl(),
  RABBITMQ_ADMIN: z._default(z.string(), 'sortie'),
  /** The folder with the file `password` of this account and a `NAME-password` for each program. */
  ACCOUNTS_DIR: z.string(),
}

/**
 * `node services/auth/src/main.ts broker-accounts`: creates the exchange, the queues and an account for each program
 * in a running RabbitMQ. What exists is kept; rights and passwords are set to those of this version.
 */
export async function giveBrokerAccounts(): Promise<void> {
  try {
    const { NAMESPACE, RABBITMQ_API, RABBITMQ_ADMIN, ACCOUNTS_DIR } = parseEnv(settings)
    const secret = (name: string) => readFileSync(join(ACCOUNTS_DIR, name), 'utf8').trim()
    const administrator = { name: RABBITMQ_ADMIN, password: secret('password') }
    const all = brokerDefinitions(NAMESPACE, administrator, (name) => secret(`${name}-password`))
    const { vhosts, exchanges, queues, bindings } = all
    const send = (definitions: object) => take(RABBITMQ_API, administrator, definitions)
    // Consumers' queues first: an account that could publish before them would lose its events.
    await send({ vhosts, exchanges, queues, bindings })
    await send(all)
    process.stdout.write(`${all.users.length - 1} accounts in RabbitMQ\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

async function take(
  api: string,
  { name, password }: { name: string; password: string },
  definitions: object,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await fetch(new URL('/api/definitions', api), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(definitions),
      signal: AbortSignal.timeout(answerMs),
    }).catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return
    if (performance.now() > end || (answer instanceof Response && answer.status < 500))
      throw new EnvError(`RABBITMQ_API does not take the accounts: ${await reasonOf(answer)}`)
    await sleep(1000)
  }
}

async function reasonOf(answer: Response | Error): Promise<string> {
  if (answer instanceof Error) return answer.message
  return `${answer.status} ${(await answer.text()).slice(0, 300)}`
}
