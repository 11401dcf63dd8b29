import { mkdirSync, readFileSync } from 'node:fs'
import type { GivenServers } from './env.ts'
import { Fault } from './fault.ts'
import { documentServer } from './infrastructure/documents.ts'
import { objectServer } from './infrastructure/objects.ts'
import { rabbitmq } from './infrastructure/rabbitmq.ts'
import { redis } from './infrastructure/redis.ts'
import { type Layout, layout } from './paths.ts'
import { keepPorts } from './ports.ts'
import { listens } from './ready.ts'
import { keepSecrets, type Secrets } from './secrets.ts'
import type { ProcessSpec, StateChange } from './supervised-process.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

const portNames = [
  'documents',
  'objects',
  'rabbitmq',
  'rabbitmqNode',
  'rabbitmqNames',
  'redis',
] as const
export type InfrastructureUrls = {
  MONGO_URL: string
  AMQP_URL: string
  REDIS_URL: string
  S3_URL: string
}
/** What every server's declaration is made from. */
export type Ground = {
  files: Layout
  secrets: Secrets
  ports: Record<(typeof portNames)[number], number>
}

/** One row per server: the variable that replaces it, and what is started otherwise. */
const servers = {
  MONGO_URL: documentServer,
  AMQP_URL: rabbitmq,
  REDIS_URL: redis,
  S3_URL: objectServer,
} satisfies Record<keyof InfrastructureUrls, (ground: Ground) => { url: string; spec: ProcessSpec }>

/** The processes to start and the addresses the services get. The supervisor of `dataDir` must exist already, so that
 *  leftovers do not hold the ports. Throws a Fault when a server that was named does not answer. */
export async function planInfrastructure(dataDir: string, given: GivenServers) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const files = layout(dataDir)
  const ground: Ground = {
    files,
    secrets: keepSecrets(files.secrets),
    ports: await keepPorts(files.ports, portNames),
  }
  const urls: Partial<InfrastructureUrls> = {}
  const specs: ProcessSpec[] = []
  for (const [variable, declare] of Object.entries(servers) as [
    keyof InfrastructureUrls,
    (typeof servers)['MONGO_URL'],
  ][]) {
    const url = given[variable]
    if (url) await reach(variable, url)
    else specs.push(declare(ground).spec)
    urls[variable] = url ?? declare(ground).url
  }
  return { urls: urls as InfrastructureUrls, specs }
}

/** Where the servers of a system that runs in `dataDir` are. */
export function urlsOfRunning(dataDir: string, given: GivenServers): InfrastructureUrls {
  const files = layout(dataDir)
  const ports = JSON.parse(readFileSync(files.ports, 'utf8'))
  const ground: Ground = { files, secrets: keepSecrets(files.secrets), ports }
  const entries = Object.entries(servers).map(([variable, declare]) => [
    variable,
    given[variable as keyof InfrastructureUrls] ?? declare(ground).url,
  ])
  return Object.fromEntries(entries)
}

/** The servers alone, without Sortie's own services: for tests and benchmarks. The caller stops them. */
export async function startInfrastructure(options: {
  dataDir: string
  given?: GivenServers
  report?: (change: StateChange) => void
}): Promise<{ urls: InfrastructureUrls; supervisor: Supervisor }> {
  const supervisor = await createSupervisor(options.dataDir, options.report)
  try {
    const { urls, specs } = await planInfrastructure(options.dataDir, options.given ?? {})
    await supervisor.start(specs)
    return { urls, supervisor }
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
  // Such a name stands for records that only the driver looks up.
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
