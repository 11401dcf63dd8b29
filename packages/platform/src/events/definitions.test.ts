import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { announcements, subscriptions } from '@sortie/contracts/events'
import { brokerAccounts, brokerDefinitions } from './definitions.ts'
import { queuesOf } from './topology.ts'

const administrator = { name: 'root', password: 'of the administrator' }
const made = brokerDefinitions('sortie', administrator, (account) => `of ${account}`)
const of = <T extends { user: string }>(list: T[], user: string) => {
  const found = list.find((each) => each.user === user)
  assert.ok(found, user)
  return found
}
const may = (right: string, name: string) => new RegExp(right).test(name)

describe('the accounts of the broker', () => {
  it('are one for each program that speaks with it', () => {
    const [root, ...programs] = made.users
    assert.deepEqual(root?.tags, ['administrator'])
    assert.deepEqual(programs.map(({ name }) => name).sort(), [...brokerAccounts].sort())
    assert.ok(!brokerAccounts.includes('scan'), 'which neither announces nor hears')
  })

  it('have passwords that RabbitMQ can check and nobody can read', () => {
    for (const { name, password_hash, hashing_algorithm } of made.users) {
      assert.equal(hashing_algorithm, 'rabbit_password_hashing_sha256')
      const bytes = Buffer.from(password_hash, 'base64')
      const given = name === 'root' ? administrator.password : `of ${name}`
      const digest = createHash('sha256').update(bytes.subarray(0, 4)).update(given).digest()
      assert.deepEqual(bytes.subarray(4), digest, name)
    }
  })
})

describe('a service', () => {
  for (const name of brokerAccounts.filter((account) => account !== 'gateway')) {
    const { write, read, configure } = of(made.permissions, name)
    const topics = of(made.topic_permissions, name)
    const own = announcements[name as keyof typeof announcements]

    it(`may announce its own facts and no other's: ${name}`, () => {
      for (const [service, types] of Object.entries(announcements))
        for (const type of types)
          assert.equal(
            may(topics.write, type),
            own.some((each) => each === type),
            `${service}: ${type}`,
          )
      assert.equal(may(write, 'sortie.events'), own.length > 0)
      assert.equal(may(topics.write, `${own[0]}.more`), false)
    })

    it(`reads its own queues and no other's, and makes none: ${name}`, () => {
      for (const [service, types] of Object.entries(subscriptions))
        for (const queue of [queuesOf('sortie', service).main, queuesOf('sortie', service).dead])
          assert.equal(may(read, queue), service === name && types.length > 0, queue)
      assert.equal(may(configure, 'sortie.anything'), false)
    })
  }
})

describe('the gateway', () => {
  it('consumes everything by queues without a name, and publishes nothing', () => {
    const { write, read, configure } = of(made.permissions, 'gateway')
    assert.ok(may(configure, 'amq.gen-1') && may(read, 'amq.gen-1') && may(read, 'sortie.events'))
    for (const name of ['sortie.events', 'sortie.expense.events', 'sortie.report.dead'])
      assert.equal(may(write, name), false, name)
    assert.equal(may(read, 'sortie.expense.events'), false)
    assert.equal(may(of(made.topic_permissions, 'gateway').write, 'trip.created'), false)
  })
})

describe('the queues', () => {
  it('exist for every service that consumes events, and lose nothing', () => {
    const hearing = Object.entries(subscriptions).filter(([, types]) => types.length > 0)
    assert.equal(made.queues.length, 3 * hearing.length)
    for (const queue of made.queues) {
      assert.ok(queue.durable && !queue.auto_delete, queue.name)
      assert.equal((queue.arguments as Record<string, unknown>)['x-queue-type'], 'quorum')
    }
  })

  it('that pass an event on keep it until the next has it, also when a broker fails over', () => {
    const passing = made.queues
      .map((queue) => queue.arguments as Record<string, unknown>)
      .filter((asked) => 'x-dead-letter-exchange' in asked)
    assert.ok(passing.length >= made.queues.length / 3)
    for (const asked of passing) {
      assert.equal(asked['x-dead-letter-strategy'], 'at-least-once')
      assert.equal(asked['x-overflow'], 'reject-publish')
    }
  })

  it('are bound to the events of the contract', () => {
    for (const [service, types] of Object.entries(subscriptions)) {
      const { main } = queuesOf('sortie', service)
      const bound = made.bindings.filter(({ destination }) => destination === main)
      assert.deepEqual(bound.map(({ routing_key }) => routing_key).sort(), [...types].sort())
    }
  })

  it('of two systems on one broker have nothing in common', () => {
    const other = brokerDefinitions('other', administrator, () => 'x')
    const names = ({ queues, exchanges }: typeof made) =>
      [...queues, ...exchanges].map(({ name }) => name)
    assert.deepEqual(
      names(made).filter((name) => names(other).includes(name)),
      [],
    )
  })
})
