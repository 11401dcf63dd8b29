import { EnvError } from './env.ts'
import { log } from './ops/logger.ts'
import type { Running, Service } from './service.ts'
import { withTimeLimit } from './time-limit.ts'

/** Time for a clean shutdown: supervisors kill after 15 s, and busy machines waste some of it. */
const stopMs = 12_000

export async function run(load: () => Promise<{ service: Service }>): Promise<void> {
  if (process.argv[2] === 'broker-accounts')
    return (await import('./commands/broker-accounts.ts')).giveBrokerAccounts()
  await runProgram(async () => (await import('./service.ts')).startService((await load()).service))
}

export async function runProgram(start: () => Promise<Pick<Running, 'stop'>>): Promise<void> {
  let running: Pick<Running, 'stop'> | undefined
  const stop = async () => {
    // Before it has started it has acknowledged nothing.
    if (running)
      await withTimeLimit(stopMs, running.stop()).catch((error) =>
        log.error({ err: error }, 'stopped without waiting any longer'),
      )
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    running = await start()
  } catch (error) {
    if (error instanceof EnvError) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'cannot start')
    process.exit(1)
  }
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
