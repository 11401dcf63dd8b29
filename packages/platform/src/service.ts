import type { ServiceName } from '@sortie/contracts/apis'
import { type EventName, subscriptions } from '@sortie/contracts/events'
import { connectBroker } from './events/broker.ts'
import { type Consumers, startConsumers } from './events/consume.ts'
import { startRelay } from './events/outbox.ts'
import { startFreshness } from './freshness.ts'
import { addCheck, sayStopping } from './health.ts'
import { Keyring, type PublicKey } from './http/access.ts'
import { listen, makeApp } from './http/app.ts'
import type { Routes } from './http/implement.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { log, nameLog } from './logger.ts'
import { startMetrics } from './metrics.ts'
import { connectMongo, disconnectMongo } from './mongo/connect.ts'

/** What a service is: declared in its service.ts, started by main.ts and by the tests. */
export type Service = {
  name: ServiceName
  env: {
    HOST: string
    PORT: number
    NAMESPACE: string
    LOG_LEVEL: string
    AUTH_URL?: string
    MONGO_URL?: string
    AMQP_URL?: string
    REDIS_URL?: string
  }
  routes: Routes[]
  consumers?: Consumers
  jobs?: Jobs
  /** True when its changes are marked, or its answers kept by such marks (freshness.ts). */
  freshness?: boolean
  /** False in a process that only answers calls and leaves the jobs to others. */
  runsJobs?: boolean
  /** The auth service holds the keys itself; everyone else asks it. */
  publicKeys?: () => Promise<PublicKey[]>
  /** Runs once everything is connected, before the first call; answers how to stop. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a start that has nothing to stop returns nothing
  start?: () => Promise<(() => Promise<unknown>) | void>
}

export type Running = { url: string; port: number; stop(): Promise<void> }

/** Starts a service: its database, broker, jobs and HTTP server. Rejects with everything stopped when one fails. */
export async function startService(service: Service): Promise<Running> {
  const { env, name } = service
  nameLog(name, env.LOG_LEVEL)
  startMetrics(name)
  const stops: Array<() => Promise<unknown>> = []
  const stop = async () => {
    sayStopping()
    for (const step of stops.splice(0).reverse())
      await step().catch((error) => log.warn({ err: error }, 'while stopping'))
  }
  try {
    const namespace = env.NAMESPACE
    if (env.MONGO_URL) {
      stops.push(disconnectMongo)
      await connectMongo(env.MONGO_URL, `${namespace}_${name}`)
    }
    if (env.REDIS_URL && service.freshness) stops.push(await startFreshness(env.REDIS_URL, namespace, name))
    if (env.AMQP_URL) {
      const broker = connectBroker(env.AMQP_URL, namespace)
      stops.push(() => broker.close())
      stops.push(startRelay(broker, name))
      if (service.consumers) {
        demandSubscriptions(name, service.consumers)
        const consuming = startConsumers(broker, namespace, name, service.consumers)
        stops.push(consuming.stop)
        addCheck('queue', () => consuming.ready)
      }
    }
    if (env.REDIS_URL && service.jobs)
      stops.push(await startJobs(env.REDIS_URL, namespace, name, service.jobs, service.runsJobs ?? true))
    const extra = await service.start?.()
    if (extra) stops.push(extra)
    const keyring = service.publicKeys ? new Keyring(service.publicKeys) : Keyring.of(env.AUTH_URL ?? '')
    const server = await listen(makeApp(service.routes, keyring), env.HOST, env.PORT)
    stops.push(server.close)
    log.info({ port: server.port }, 'ready')
    return { url: server.url, port: server.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A consumer without its row in the table would miss what is announced before its first start. */
function demandSubscriptions(name: ServiceName, consumers: Consumers): void {
  const missing = Object.keys(consumers).filter((type) => !subscriptions[name].includes(type as EventName))
  if (missing.length)
    throw new Error(`${name} consumes ${missing.join(', ')}: add it to subscriptions in contracts/events.ts`)
}
