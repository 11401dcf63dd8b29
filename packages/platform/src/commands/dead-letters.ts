import { parseArgs } from 'node:util'
import { type DeadLetterChoice, DeadLetterFilter } from '@sortie/contracts/dead-letter'
import * as z from 'zod/mini'
import { attach } from '../attach.ts'
import { EnvError } from '../env.ts'
import {
  discardDeadLetters,
  listDeadLetters,
  redriveDeadLetters,
} from '../events/manage-dead-letters.ts'
import { startJobs } from '../jobs/jobs.ts'
import { nameLog } from '../ops/logger.ts'
import type { Service } from '../service.ts'

const usage = `Use one of:
  list                   the events that this service could not handle
  redrive ID… | --all    handles them again
  discard ID… | --all    removes them for good; asks for --yes
Narrowed by --type NAME, --reason TEXT, --after TIME, --before TIME, --tries NUMBER.`

type Given = { choice: DeadLetterChoice; yes: boolean; json: boolean }

const commands: Record<string, (given: Given, service: Service) => Promise<string>> = {
  async list({ choice, json }) {
    const { letters, total } = await listDeadLetters({ ...choice, limit: 1000 })
    if (json) return JSON.stringify(letters, null, 2)
    const lines = letters.map(
      ({ id, type, tries, failedAt, reason }) =>
        `${id}  ${failedAt.toISOString()}  ${type}  ${tries} tries  ${reason}\n`,
    )
    return `${lines.join('')}${total} dead letters`
  },
  async redrive({ choice }, { consumers = {} }) {
    const sum = { handled: 0, failed: 0 }
    for (let left = 1; left > 0; ) {
      const round = await redriveDeadLetters(choice, consumers)
      sum.handled += round.handled
      sum.failed += round.failed
      left = round.left
    }
    return `${sum.handled} handled, ${sum.failed} failed again`
  },
  async discard({ choice, yes }) {
    if (yes) return `${(await discardDeadLetters(choice)).discarded} discarded`
    const { total } = await listDeadLetters({ ...choice, limit: 1 })
    throw new EnvError(
      `${total} would be discarded, and their work would never be done. Add --yes.`,
    )
  },
}

/** `node services/NAME/src/main.ts dead-letters …`: with the service's environment, without its jobs. */
export async function manageDeadLetters(
  load: () => Promise<{ service: Service }>,
  words: string[],
): Promise<void> {
  const stops: Array<() => Promise<unknown>> = []
  try {
    const [name = '', ...rest] = words
    const command = commands[name]
    if (!command) throw new EnvError(usage)
    const given = read(name, rest)
    const { service } = await load()
    nameLog(service.name, 'silent')
    await attachDatabase(service, stops)
    process.stdout.write(`${await command(given, service)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => {})
  }
}

async function attachDatabase(
  service: Service,
  stops: Array<() => Promise<unknown>>,
): Promise<void> {
  const { AMQP_URL, ...env } = service.env
  await attach({ name: service.name, env, routes: [] }, stops)
  if (env.REDIS_URL && service.jobs)
    stops.push(
      await startJobs(env.REDIS_URL, env.NAMESPACE, service.name, service.jobs, { work: false }),
    )
}

function read(command: string, words: string[]): Given {
  const { values, positionals: ids } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      yes: { type: 'boolean' },
      json: { type: 'boolean' },
      type: { type: 'string' },
      reason: { type: 'string' },
      after: { type: 'string' },
      before: { type: 'string' },
      tries: { type: 'string' },
    },
  })
  if (command !== 'list' && ids.length === 0 && !values.all) throw new EnvError(usage)
  const { all, yes = false, json = false, after, before, ...narrowing } = values
  const now = new Date().toISOString()
  const choice = {
    ...narrowing,
    failedAfter: after,
    failedBefore: before ?? now,
  }
  const filter = z.safeDecode(DeadLetterFilter, choice)
  if (!filter.success) throw new EnvError(sentences(filter.error))
  return { choice: { ...filter.data, ...(ids.length > 0 && { ids }) }, yes, json }
}

function sentences({ issues }: { issues: Array<{ message: string }> }): string {
  return issues.map(({ message }) => message).join('\n')
}
