import type { ServiceName } from '@sortie/contracts/apis'
import { audiences } from '@sortie/contracts/auth'
import type { Erase } from './erasure/erase-people.ts'
import type { Consumers } from './events/consume.ts'
import type { HearOwn } from './events/outbox.ts'
import type { Admission } from './http/access.ts'
import { type Listening, listen, makeApp, refuseAll } from './http/app.ts'
import type { Routes } from './http/implement.ts'
import { Keyring, keysOf, type PublicKey } from './http/keyring.ts'
import { followSessions } from './http/revocation-list.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { announceStarted, announceStarting, announceStopping, measureParts } from './ops/health.ts'
import { log, nameLog } from './ops/logger.ts'
import { startMetrics } from './ops/metrics.ts'
import { startTracing } from './ops/tracing.ts'

export type Service = {
  name: ServiceName
  env: {
    HOST: string
    PORT: number
    NAMESPACE: string
    LOG_LEVEL: string
    AUTH_URL?: string
    SESSION_FEED_SECRET?: string
    MONGO_URL?: string
    AMQP_URL?: string
    REDIS_URL?: string
    RECORDS_PER_DAY?: number
    RECORDS_MB_PER_DAY?: number
    OTEL_EXPORTER_OTLP_ENDPOINT?: string
    OTEL_TRACES_SAMPLER_ARG?: number
  }
  routes: Routes[]
  consumers?: Consumers
  /** So many events a process has at a time that are not handled; 20 where it is left out. */
  handledAtOnce?: number
  hearOwn?: HearOwn
  /** What `user.erased` removes. */
  erase?: Erase
  jobs?: Jobs
  /** False in a process that only answers calls and leaves jobs to others. */
  runsJobs?: boolean
  publicKeys?: () => Promise<PublicKey[]>
  // biome-ignore lint/suspicious/noConfusingVoidType: a start that has nothing to stop returns nothing
  start?: () => Promise<(() => Promise<unknown>) | void>
}

export type Running = { url: string; port: number; stop(): Promise<void> }

export async function startService(service: Service): Promise<Running> {
  const { env, name } = service
  nameLog(name, env.LOG_LEVEL)
  startMetrics(name)
  measureParts()
  const stops: Array<() => Promise<unknown>> = []
  let server: Listening | undefined
  const stop = async () => {
    announceStopping()
    if (server) stops.push(server.close)
    for (const step of stops.splice(0).reverse())
      await step().catch((error) => log.warn({ err: error }, 'while stopping'))
  }
  try {
    announceStarting()
    stops.push(await startTracing(name, env))
    const admission = admit(service)
    stops.push(async () => admission.revoked?.close())
    // Listening comes first: while it waits for its database it is alive, and refuses calls as in any outage.
    server = await listen(makeApp([refuseAll(name)], admission), env.HOST, env.PORT)
    const namespace = env.NAMESPACE
    const attached =
      env.MONGO_URL || env.AMQP_URL
        ? await (await import('./attach.ts')).attach(service, stops)
        : []
    if (env.REDIS_URL && service.jobs)
      stops.push(
        await startJobs(env.REDIS_URL, namespace, name, service.jobs, {
          work: service.runsJobs ?? true,
        }),
      )
    const extra = await service.start?.()
    if (extra) stops.push(extra)
    server.serve(makeApp([...service.routes, ...attached], admission))
    announceStarted()
    stops.push(admission.keyring.prefetch())
    log.info({ port: server.port }, 'ready')
    return { url: server.url, port: server.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function admit({ publicKeys, env }: Service): Admission {
  const { AUTH_URL = '', SESSION_FEED_SECRET } = env
  const keyring = new Keyring(publicKeys ?? keysOf(AUTH_URL), [audiences.session, audiences.job])
  return publicKeys
    ? { keyring }
    : { keyring, revoked: followSessions(AUTH_URL, SESSION_FEED_SECRET) }
}
