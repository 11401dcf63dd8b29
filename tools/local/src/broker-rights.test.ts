import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { announcements, events, subscriptions } from '@sortie/contracts/events'
import { connectBroker } from '@sortie/platform/events/broker'
import { brokerAccounts } from '@sortie/platform/events/definitions'
import { queuesOf } from '@sortie/platform/events/topology'
import { eventually } from '@sortie/testing/eventually'
import { printResult } from '@sortie/testing/print-result'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import type { Account } from './accounts.ts'
import { startInfrastructure } from './infrastructure.ts'
import { type Attempt, allowedOf, onChannel, tried } from './testing/broker-attempts.ts'

// RabbitMQ alone: the test needs no other server, and each start costs time.
const cleanups: Array<() => unknown> = []
const dataDir = temporaryFolder({ after: (clean) => cleanups.push(clean) })
const { MONGO_URL, REDIS_URL, S3_URL } = process.env
const running = await startInfrastructure({ dataDir, given: { MONGO_URL, REDIS_URL, S3_URL } })
after(async () => {
  const refused = tried.attempts - tried.allowed
  printResult(`RabbitMQ, as a service taken over: ${tried.attempts} attempts, ${refused} refused`)
  await running.supervisor.stop()
  for (const clean of cleanups) await clean()
})

const urlOf = (account: string) => running.urlsOf(account as Account).AMQP_URL
const services = brokerAccounts.filter((name) => name !== 'gateway')
const listed = (lists: object, name: string): string[] => Reflect.get(lists, name) ?? []
const text = Buffer.from('{}')
const receipt = queuesOf('sortie', 'receipt')
const expense = queuesOf('sortie', 'expense')

describe('a service that was taken over', () => {
  it('cannot announce events of other services', async () => {
    for (const name of brokerAccounts) {
      const own = listed(announcements, name)
      const others = Object.keys(events).filter((type) => !own.includes(type))
      const attempts = [...others, `${own[0]}.x`].map(
        (type): Attempt =>
          (channel) =>
            channel.publish('sortie.events', type, text),
      )
      assert.equal((await allowedOf(urlOf(name), attempts)).length, 0, name)
    }
  })

  it('cannot read, fill, empty, change or remove queues of other services', async () => {
    const mayNot: Attempt[] = [
      (channel) => channel.get(expense.main),
      (channel) => channel.get(expense.dead),
      (channel) => channel.consume(expense.main, () => {}),
      (channel) => channel.purgeQueue(expense.main),
      (channel) => channel.deleteQueue(expense.main),
      (channel) => channel.sendToQueue(expense.main, text),
      (channel) => channel.publish(expense.dead, '', text),
      (channel) => channel.deleteExchange('sortie.events'),
      (channel) => channel.unbindQueue(expense.main, 'sortie.events', 'trip.deleted'),
      (channel) => channel.bindQueue(receipt.main, 'sortie.events', '#'),
      (channel) => channel.assertQueue('of-my-own'),
      (channel) => channel.assertQueue('', { exclusive: true }),
      (channel) => channel.deleteQueue(receipt.main),
    ]
    for (const name of ['receipt', 'travel'])
      assert.deepEqual((await allowedOf(urlOf(name), mayNot)).map(String), [], name)
    const gatewayMayNot: Attempt[] = [
      (channel) => channel.get(expense.main),
      (channel) => channel.sendToQueue(expense.main, text),
      (channel) => channel.deleteExchange('sortie.events'),
    ]
    assert.deepEqual((await allowedOf(urlOf('gateway'), gatewayMayNot)).map(String), [])
  })
})

describe('each service', () => {
  it('announces its own events to its listeners, without the right to declare queues', async () => {
    const broker = connectBroker(urlOf('receipt'), 'sortie')
    await broker.ready
    for (const type of announcements.receipt)
      await broker.send({ id: `the ${type}`, type } as never)
    await broker.close()
    const heard = announcements.receipt.filter((type) => subscriptions.expense.includes(type))
    const got = await onChannel(urlOf('expense'), async (channel) => {
      const types: string[] = []
      await channel.consume(expense.main, (message) => types.push(`${message?.fields.routingKey}`))
      await eventually(() => assert.equal(types.length, heard.length))
      return types
    })
    assert.deepEqual(got, heard)
  })

  it('stores and reads its own dead letters', async () => {
    for (const name of services.filter((each) => listed(subscriptions, each).length > 0)) {
      const { dead, retry } = queuesOf('sortie', name)
      const kept = await onChannel(urlOf(name), async (channel) => {
        channel.publish(dead, '', text, { messageId: name })
        await channel.waitForConfirms()
        await channel.checkQueue(retry)
        return eventually(async () => {
          const message = await channel.get(dead, { noAck: true })
          assert.ok(message)
          return message
        })
      })
      assert.equal(kept.properties.messageId, name)
    }
  })

  it('is heard by the gateway', async () => {
    // Some events are announced by several services.
    const announced = services.flatMap((name) => listed(announcements, name))
    const heard = await onChannel(urlOf('gateway'), async (channel) => {
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
      await channel.bindQueue(queue, 'sortie.events', '#')
      const types: string[] = []
      await channel.consume(queue, (message) => types.push(`${message?.fields.routingKey}`))
      for (const name of services)
        await onChannel(urlOf(name), async (own) => {
          for (const type of listed(announcements, name)) own.publish('sortie.events', type, text)
          await own.waitForConfirms()
        })
      await eventually(() => assert.equal(types.length, announced.length))
      return types
    })
    assert.deepEqual(heard.sort(), announced.sort())
    assert.deepEqual([...new Set(heard)], Object.keys(events).sort())
  })
})
