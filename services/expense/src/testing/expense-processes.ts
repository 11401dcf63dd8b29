import assert from 'node:assert/strict'
import type { EventData, EventName } from '@sortie/contracts/events'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { type Person, testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { clientOf, newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { connect } from 'amqplib'
import mongoose from 'mongoose'
import { announce } from './announce.ts'

/** Expense and travel as processes that a test may kill, with a proxy before RabbitMQ. */
export async function expenseProcesses() {
  const namespace = newNamespace()
  const identity = await testIdentity()
  const proxy = await startTcpProxy(process.env.AMQP_URL ?? '')
  const env = { ...testEnvironment(identity, namespace), AMQP_URL: proxy.url }
  const travel = await spawnService('travel', env)
  const start = () => spawnService('expense', { ...env, TRAVEL_URL: travel.url })
  let expense = await start()
  const documents = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
  const broker = await connect(process.env.AMQP_URL ?? '')
  const channel = await broker.createConfirmChannel()
  const atTravel = (person: Person) => clientOf(travel.url, person)
  const atExpense = (person: Person) => clientOf(expense.url, person)

  return {
    proxy,
    person: identity.person,
    atTravel,
    atExpense,
    urls: () => [travel.url, expense.url],
    databaseOf: (service: 'travel' | 'expense') => documents.db(`${namespace}_${service}`),
    beginTransaction() {
      const session = documents.startSession()
      session.startTransaction()
      return session
    },
    expensesOf: async (person: Person) => (await atExpense(person).call(expenseApi.list, {})).body,
    /** A person with a trip, this many expenses of it, and one expense without. */
    async traveller(count: number): Promise<{ me: Person; tripId: string; ids: string[] }> {
      const me = identity.person()
      const tripId = (await atTravel(me).call(tripApi.create, { body: aTrip() })).body.id
      const logged = async (fields = {}) =>
        (await atExpense(me).call(expenseApi.create, { body: anExpense(fields) })).body.id
      const ids: string[] = []
      for (let made = 0; made < count; made += 1) ids.push(await logged({ tripId }))
      await logged()
      return { me, tripId, ids }
    },
    announce: <N extends EventName>(type: N, data: EventData<N>, id?: string) =>
      announce(channel, namespace, type, data, id),
    async queueIsTaken(): Promise<void> {
      assert.equal((await channel.checkQueue(`${namespace}.expense.events`)).messageCount, 0)
    },
    async killExpense(): Promise<void> {
      await expense.kill('SIGKILL')
    },
    async startExpense(): Promise<void> {
      expense = await start()
    },
    async stop(): Promise<void> {
      await broker.close()
      await documents.close()
      await expense.kill()
      await travel.kill()
      await proxy.stop()
      await identity.stop()
    },
  }
}
