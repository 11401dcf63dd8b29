import { readFileSync } from 'node:fs'
import type { Account } from './accounts.ts'
import type { GivenServers } from './env.ts'
import { Fault } from './fault.ts'
import { documentServer } from './infrastructure/documents.ts'
import { objectServer } from './infrastructure/objects.ts'
import { rabbitmq } from './infrastructure/rabbitmq.ts'
import { redis } from './infrastructure/redis.ts'
import { type Ground, portNames, type Server } from './infrastructure/server.ts'
import { layout } from './paths.ts'
import { keepPorts } from './ports.ts'
import { keepPrivate } from './private-folder.ts'
import type { StateChange } from './process-spec.ts'
import { listens } from './ready.ts'
import { keepSecrets } from './secrets.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

export type InfrastructureUrls = {
  MONGO_URL: string
  AMQP_URL: string
  REDIS_URL: string
  S3_URL: string
}
export type Infrastructure = {
  /** With all rights: for tests and benchmarks. */
  urls: InfrastructureUrls
  /** With the rights of one account; for a server named by the user, its address as given. */
  urlsOf: (account: Account) => InfrastructureUrls
}
const servers = {
  MONGO_URL: documentServer,
  AMQP_URL: rabbitmq,
  REDIS_URL: redis,
  S3_URL: objectServer,
} satisfies Record<keyof InfrastructureUrls, (ground: Ground) => Server>
const variables = Object.keys(servers) as Array<keyof InfrastructureUrls>

/**
 * The processes to start and the addresses for the services. Create the supervisor of `dataDir` first, so that
 * leftover processes do not occupy the ports. Throws a Fault when a server named by the user does not answer.
 */
export async function planInfrastructure(dataDir: string, given: GivenServers) {
  keepPrivate(dataDir)
  const files = layout(dataDir)
  const ground: Ground = {
    files,
    secrets: keepSecrets(files.secrets),
    ports: await keepPorts(files.ports, portNames),
  }
  for (const variable of variables) if (given[variable]) await reach(variable, given[variable])
  const started = declare(ground, given)
  return {
    ...addresses(started, given),
    specs: started.map(([, { spec }]) => spec),
    notes: started.flatMap(([, { note }]) => note ?? []),
  }
}

export function urlsOfRunning(dataDir: string, given: GivenServers): Infrastructure {
  const files = layout(dataDir)
  const ports = JSON.parse(readFileSync(files.ports, 'utf8'))
  return addresses(declare({ files, secrets: keepSecrets(files.secrets), ports }, given), given)
}

type Declared = Array<[keyof InfrastructureUrls, Server]>

function declare(ground: Ground, given: GivenServers): Declared {
  return variables
    .filter((variable) => !given[variable])
    .map((variable) => [variable, servers[variable](ground)])
}

function addresses(started: Declared, given: GivenServers): Infrastructure {
  const all = (address: (server: Server) => string) =>
    ({
      ...given,
      ...Object.fromEntries(started.map(([variable, server]) => [variable, address(server)])),
    }) as InfrastructureUrls
  return {
    urls: all(({ url }) => url),
    urlsOf: (account) => all(({ urlOf }) => urlOf(account)),
  }
}

/** The servers without Sortie's services, for tests and benchmarks. The caller stops them. */
export async function startInfrastructure(options: {
  dataDir: string
  given?: GivenServers
  report?: (change: StateChange) => void
}): Promise<Infrastructure & { supervisor: Supervisor }> {
  const supervisor = await createSupervisor(options.dataDir, options.report)
  try {
    const { specs, ...reached } = await planInfrastructure(options.dataDir, options.given ?? {})
    await supervisor.start(specs)
    return { ...reached, supervisor }
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}

const usualPorts: Record<string, number> = {
  mongodb: 27017,
  amqp: 5672,
  amqps: 5671,
  redis: 6379,
  rediss: 6379,
  http: 80,
  https: 443,
}

async function reach(variable: string, url: string): Promise<void> {
  const address = new URL(url)
  const protocol = address.protocol.slice(0, -1)
  // A mongodb+srv name stands for DNS records that only the driver resolves.
  if (protocol === 'mongodb+srv') return
  const port = Number(address.port) || (usualPorts[protocol] ?? 0)
  try {
    await listens(port, address.hostname.replace(/^\[|\]$/g, ''))
  } catch {
    throw new Fault(
      `${variable} names a server that does not answer: ${protocol}://${address.hostname}:${port}.`,
    )
  }
}
