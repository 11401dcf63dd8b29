import { testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { seed } from './seed.ts'

export type System = {
  url: string
  /** Of the expense service. */
  pid: number
  /** A session token of each person. */
  tokens: string[]
  stop(): Promise<void>
}

/** The expense service with its neighbours as processes, and so many expenses of so many people, evenly. */
export async function startSystem(rows: number, people: number): Promise<System> {
  const identity = await testIdentity()
  const namespace = newNamespace()
  const env = testEnvironment(identity, namespace)
  const mongoUrl = env.MONGO_URL ?? ''
  const travel = await spawnService('travel', env)
  const receipt = await spawnService('receipt', env)
  const service = await spawnService('expense', {
    ...env,
    TRAVEL_URL: travel.url,
    RECEIPT_URL: receipt.url,
  })
  const started = performance.now()
  const userIds = await seed(mongoUrl, `${namespace}_expense`, rows, people)
  console.log(
    `${rows} expenses of ${people} people, seeded in ${Math.round(performance.now() - started)} ms`,
  )
  return {
    url: service.url,
    pid: service.pid,
    tokens: userIds.map((sub) =>
      identity.sign({ sub, sid: sub, role: 'admin', email: 'someone@example.org' }),
    ),
    async stop() {
      for (const running of [service, travel, receipt]) await running.kill()
      await identity.stop()
      const client = await mongoose.mongo.MongoClient.connect(mongoUrl)
      for (const name of ['expense', 'travel', 'receipt'])
        await client.db(`${namespace}_${name}`).dropDatabase()
      await client.close()
    },
  }
}
