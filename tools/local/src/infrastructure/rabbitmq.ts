import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brokerDefinitions } from '@sortie/platform/events/definitions'
import { brokerArguments } from '@sortie/platform/events/topology'
import { type Account, namespace } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { onOneProcessor } from '../one-processor.ts'
import { backgroundPriority } from '../process-spec.ts'
import { programPath } from '../programs.ts'
import { speaksAmqp } from '../ready.ts'
import { writePrivately } from '../secrets.ts'
import { followMovedQueues } from './moved-queues.ts'
import { quorumQueuesWork } from './rabbitmq-works.ts'
import type { Ground, Server } from './server.ts'

/**
 * RabbitMQ as an ordinary process. Queues belong to a node name, so it never changes; several systems on one machine
 * are separate because each has its own name server (epmd) on its own port, started and left running by the node.
 */
export function rabbitmq({ files, secrets, ports }: Ground): Server {
  const folder = files.rabbitmq
  const data = join(folder, 'data')
  const settings = join(folder, 'rabbitmq.conf')
  const definitions = join(folder, 'definitions.json')
  const administrator = { name: 'sortie', password: secrets.rabbitmqPassword }
  const passwordOf = (account: string) => secrets[`${account as Account}Password`]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writePrivately(
    settings,
    `listeners.tcp.1 = 127.0.0.1:${ports.rabbitmq}
load_definitions = ${definitions}
disk_free_limit.absolute = 50MB
vm_memory_high_watermark.relative = 0.4
log.file = false
log.console = true
log.console.level = warning
`,
  )
  followMovedQueues(data)
  writePrivately(join(folder, 'enabled_plugins'), '[].\n')
  // Loaded at every start: what exists is kept, and rights are set to those of this version.
  writePrivately(
    definitions,
    JSON.stringify(brokerDefinitions(namespace, administrator, passwordOf), null, 2),
  )
  const urlOf = (name: string, password: string) =>
    `amqp://${name}:${password}@127.0.0.1:${ports.rabbitmq}`
  const url = urlOf(administrator.name, administrator.password)
  return {
    url,
    urlOf: (account) => urlOf(account, passwordOf(account)),
    spec: {
      name: 'rabbitmq',
      layer: 'infrastructure',
      nice: backgroundPriority,
      // A start looks for a file some 50,000 times, each time on a thread of its own: with one on another processor
      // it is ready in 6.2 s, on the same in 2.6 s, and needs half the processor time.
      ...onOneProcessor(programPath('rabbitmq'), ports.rabbitmq),
      // Where a crash leaves its dump.
      cwd: folder,
      env: {
        ...hostEnvironment(),
        // Else Erlang reads the names of folders as Latin 1 where the machine has no language set.
        LC_ALL: 'C.UTF-8',
        // Erlang creates its cookie here, readable by the owner only.
        HOME: folder,
        RABBITMQ_NODENAME: 'sortie@localhost',
        RABBITMQ_MNESIA_BASE: data,
        RABBITMQ_LOG_BASE: join(folder, 'log'),
        RABBITMQ_CONFIG_FILE: settings,
        RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
        // The machine's own configuration belongs to another server.
        RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
        RABBITMQ_LOG: '-color',
        RABBITMQ_DIST_PORT: String(ports.rabbitmqNode),
        ERL_EPMD_PORT: String(ports.rabbitmqNames),
        ERL_EPMD_ADDRESS: '127.0.0.1',
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} ${brokerArguments}`,
        // Schedulers bound to cores would compete when several systems share a machine.
        RABBITMQ_SCHEDULER_BIND_TYPE: 'u',
        // Makes the start script exec the server, so that our signals reach it.
        RUNNING_UNDER_SYSTEMD: 'true',
      },
      ready: () => speaksAmqp(ports.rabbitmq),
      works: quorumQueuesWork(url),
    },
  }
}
