import { createHash } from 'node:crypto'
import { announcements, subscriptions } from '@sortie/contracts/events'
import { exchangeOf, listeners, partsOf, queuesOf, usualRetries } from './topology.ts'

const vhost = '/'
const nothing = '^$'

type BrokerAccount = { name: string; password: string }

export const brokerAccounts: readonly string[] = [
  ...Object.keys(announcements).filter((name) => announces(name) || subscribes(name)),
  'gateway',
]

/**
 * The complete definitions of one system in RabbitMQ's own import format; what exists already is kept. Rights to
 * publish and consume follow the lists in contracts/events.ts. Nobody may use the default exchange, which reaches
 * every queue.
 */
export function brokerDefinitions(
  namespace: string,
  administrator: BrokerAccount,
  passwordOf: (account: string) => string,
) {
  const exchange = exchangeOf(namespace)
  const parts = listeners().map(([name, types]) =>
    partsOf(exchange, queuesOf(namespace, name), types, usualRetries.delayMs),
  )
  const rights = brokerAccounts.map((name) => ({ user: name, ...rightsOf(namespace, name) }))
  return {
    vhosts: [{ name: vhost }],
    users: [
      userOf(administrator, ['administrator']),
      ...brokerAccounts.map((name) => userOf({ name, password: passwordOf(name) }, [])),
    ],
    permissions: [
      { user: administrator.name, vhost, configure: '.*', write: '.*', read: '.*' },
      ...rights.map(({ user, configure, write, read }) => ({
        user,
        vhost,
        configure,
        write,
        read,
      })),
    ],
    topic_permissions: rights.map(({ user, announced, heard }) => ({
      user,
      vhost,
      exchange,
      write: announced,
      read: heard,
    })),
    queues: parts.flatMap(({ queues }) => queues.map((queue) => ({ ...queue, vhost }))),
    exchanges: [
      ...new Map(parts.flatMap((part) => part.exchanges).map((each) => [each.name, each])).values(),
    ].map((each) => ({ ...each, vhost, internal: false })),
    bindings: parts.flatMap(({ bindings }) =>
      bindings.map(({ queue, ...binding }) => ({
        ...binding,
        vhost,
        destination: queue,
        destination_type: 'queue',
        arguments: {},
      })),
    ),
  }
}

function rightsOf(namespace: string, name: string) {
  const exchange = exchangeOf(namespace)
  // Every gateway consumes all events by an exclusive queue, named by the broker, that ends with its connection.
  const unnamed = '^amq\\.gen-'
  if (name === 'gateway')
    return {
      configure: unnamed,
      write: unnamed,
      read: `${unnamed}|${only([exchange])}`,
      announced: nothing,
      heard: only(['#']),
    }
  const { main, dead } = queuesOf(namespace, name)
  return {
    configure: nothing,
    write: only([...(announces(name) ? [exchange] : []), ...(subscribes(name) ? [dead] : [])]),
    read: subscribes(name) ? only([main, dead]) : nothing,
    announced: only(listOf(announcements, name)),
    heard: nothing,
  }
}

function announces(name: string): boolean {
  return listOf(announcements, name).length > 0
}

function subscribes(name: string): boolean {
  return listOf(subscriptions, name).length > 0
}

function listOf(lists: Record<string, readonly string[]>, name: string): readonly string[] {
  return lists[name] ?? []
}

function only(names: readonly string[]): string {
  return names.length > 0 ? `^(${names.join('|').replaceAll('.', '\\.')})$` : nothing
}

/** RabbitMQ's password hash: four bytes of salt, then SHA-256 of both. Passwords are random: any salt will do. */
function userOf({ name, password }: BrokerAccount, tags: string[]) {
  const salt = createHash('sha256').update(name).digest().subarray(0, 4)
  const digest = createHash('sha256').update(salt).update(password).digest()
  return {
    name,
    password_hash: Buffer.concat([salt, digest]).toString('base64'),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags,
  }
}
