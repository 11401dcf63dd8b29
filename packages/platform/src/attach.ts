import type { ServiceName } from '@sortie/contracts/apis'
import { type DeadLetterService, deadLetterServices } from '@sortie/contracts/dead-letter'
import { type EventName, subscriptions } from '@sortie/contracts/events'
import { setDayQuota } from './day-quota.ts'
import { eraseLater, startErasing } from './erasure/erase-people.ts'
import { connectBroker } from './events/broker.ts'
import { type Consumers, startConsumers } from './events/consume.ts'
import { deadLetterRoutes } from './events/dead-letter.routes.ts'
import { startRelay } from './events/outbox.ts'
import { addCheck } from './ops/health.ts'
// The model of remembered answers must be registered before the collections are created.
import './http/idempotency.ts'
import type { Routes } from './http/implement.ts'
import { connectMongo, disconnectMongo } from './mongo/connect.ts'
import { retryUntilAvailable } from './mongo/retry-until-available.ts'
import type { Service } from './service.ts'

export async function attach(
  service: Service,
  stops: Array<() => Promise<unknown>>,
): Promise<Routes[]> {
  const { env, name, erase } = service
  const consumers = erase ? { ...service.consumers, 'user.erased': eraseLater } : service.consumers
  if (env.MONGO_URL) {
    stops.push(disconnectMongo)
    await connectMongo(env.MONGO_URL, `${env.NAMESPACE}_${name}`, retryUntilAvailable)
  }
  setDayQuota(env)
  if (env.AMQP_URL) {
    const broker = connectBroker(env.AMQP_URL, env.NAMESPACE)
    stops.push(() => broker.close())
    stops.push(startRelay(broker, name, service.hearOwn))
    if (consumers) {
      demandSubscriptions(name, consumers)
      const { handledAtOnce } = service
      const consuming = startConsumers(broker, env.NAMESPACE, name, consumers, { handledAtOnce })
      stops.push(consuming.stop)
      addCheck('queue', () => consuming.ready, 'useful')
    }
    if (service.erase) stops.push(startErasing(service.erase))
  }
  return consumers && subscribesToEvents(name) ? [deadLetterRoutes(name, consumers)] : []
}

function subscribesToEvents(name: ServiceName): name is DeadLetterService {
  return (deadLetterServices as readonly string[]).includes(name)
}

function demandSubscriptions(name: ServiceName, consumers: Consumers): void {
  const missing = Object.keys(consumers).filter(
    (type) => !subscriptions[name].includes(type as EventName),
  )
  if (missing.length)
    throw new Error(
      `${name} consumes ${missing.join(', ')}: add it to subscriptions in contracts/events.ts`,
    )
  if (!subscribesToEvents(name)) throw new Error(`add ${name} to contracts/dead-letter.ts`)
}
