import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { rabbitmq } from '@sortie/local/infrastructure/rabbitmq'
import { portNames, type Server } from '@sortie/local/infrastructure/server'
import { layout, root } from '@sortie/local/paths'
import { freePort, keepPorts } from '@sortie/local/ports'
import { keepSecrets } from '@sortie/local/secrets'
import { createSupervisor, type Supervisor } from '@sortie/local/supervisor'
import { allowedOf, onChannel } from '@sortie/local/testing/broker-attempts'
import { brokerAccounts } from '@sortie/platform/events/definitions'
import { declareTopology, queuesOf } from '@sortie/platform/events/topology'

const folder = mkdtempSync(join(tmpdir(), 'sortie-broker-'))
const files = layout(folder)
const passwordOf = (name: string) => `the password of ${name}`.replaceAll(' ', '-')
let supervisor: Supervisor
let server: Server
let api: string

/** As compose and Kubernetes start it: one administrator, the management's port, and no definitions. */
before(async () => {
  supervisor = await createSupervisor(folder)
  const secrets = keepSecrets(files.secrets)
  const ports = await keepPorts(files.ports, portNames)
  server = rabbitmq({ files, secrets, ports })
  const settings = join(files.rabbitmq, 'rabbitmq.conf')
  const own = readFileSync(settings, 'utf8').replace(/^load_definitions.*$/m, '')
  const console = await freePort()
  writeFileSync(settings, own)
  appendFileSync(
    settings,
    `default_user = sortie\ndefault_pass = ${secrets.rabbitmqPassword}\nmanagement.tcp.ip = 127.0.0.1\nmanagement.tcp.port = ${console}\n`,
  )
  writeFileSync(join(files.rabbitmq, 'enabled_plugins'), '[rabbitmq_management].\n')
  writeFileSync(join(folder, 'password'), secrets.rabbitmqPassword)
  for (const name of brokerAccounts)
    writeFileSync(join(folder, `${name}-password`), passwordOf(name))
  api = `http://127.0.0.1:${console}`
  await supervisor.start([server.spec])
})
after(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the command gives a RabbitMQ that already holds events accounts of narrow rights, twice with the same end', async () => {
  const { main } = queuesOf('sortie', 'expense')
  await onChannel(server.url, async (channel) => {
    await declareTopology(channel, 'sortie')
    channel.publish('sortie.events', 'trip.created', Buffer.from('of before'), { persistent: true })
    await channel.waitForConfirms()
  })
  for (let time = 0; time < 2; time += 1) {
    const { status, stdout, stderr } = give({ RABBITMQ_API: api })
    assert.deepEqual([status, stdout, stderr], [0, '6 accounts in RabbitMQ\n', ''])
  }
  const message = await onChannel(addressOf('expense'), (channel) => channel.get(main))
  assert.ok(message)
  assert.equal(message.content.toString(), 'of before')
  await onChannel(addressOf('travel'), async (channel) => {
    channel.publish('sortie.events', 'trip.created', Buffer.from('{}'))
    await channel.waitForConfirms()
  })
  const others = await allowedOf(addressOf('travel'), [
    (channel) => channel.get(main),
    (channel) => channel.sendToQueue(main, Buffer.from('{}')),
    (channel) => channel.publish('sortie.events', 'expense.deleted', Buffer.from('{}')),
  ])
  assert.equal(others.length, 0)
})

it('the command says what is wrong', () => {
  writeFileSync(join(folder, 'password'), 'another')
  const { status, stderr } = give({ RABBITMQ_API: api })
  assert.equal(status, 1)
  assert.match(stderr, /^RABBITMQ_API does not take the accounts: 401 /)
  assert.match(give({}).stderr, /^RABBITMQ_API: is not set$/m)
})

function give(env: Record<string, string>) {
  const args = [join(root, 'services/auth/src/main.ts'), 'broker-accounts']
  return spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, ACCOUNTS_DIR: folder, ...env },
    encoding: 'utf8',
  })
}

function addressOf(name: string): string {
  const address = new URL(server.url)
  address.username = name
  address.password = passwordOf(name)
  return address.href
}
