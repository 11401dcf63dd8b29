// List, create and statistics for people of 1,000 expenses each: first among 10,000 expenses, then among many
// (1,000,000, or the number given). The goal: the second costs at most 1.5 times the first.
import { expenseApi } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { testIdentity } from '@sortie/testing/people'
import { newNamespace, spawnService, testEnvironment } from '@sortie/testing/test-service'
import { type Call, type Figures, measure, show } from './load.ts'
import { seed } from './seed.ts'

const eachHas = 1000
const many = Number(process.argv[2] ?? 1_000_000)

const few = await figuresAmong(10_000)
const lots = await figuresAmong(many)
for (const [name, before] of Object.entries(few)) {
  const after = lots[name]
  if (after) console.log(`${name}: ${(before.perSecond / after.perSecond).toFixed(2)} times the cost among ${many}`)
}

async function figuresAmong(rows: number): Promise<Record<string, Figures>> {
  const identity = await testIdentity()
  const namespace = newNamespace()
  const env = testEnvironment(identity, namespace)
  const travel = await spawnService('travel', env)
  const receipt = await spawnService('receipt', env)
  const service = await spawnService('expense', { ...env, TRAVEL_URL: travel.url, RECEIPT_URL: receipt.url })
  const started = performance.now()
  const userIds = await seed(env.MONGO_URL ?? '', `${namespace}_expense`, rows, rows / eachHas)
  console.log(`${rows} expenses of ${userIds.length} people, seeded in ${Math.round(performance.now() - started)} ms`)
  const tokens = userIds.map((sub) =>
    identity.sign({ sub, sid: sub, role: 'user', email: `${sub.slice(0, 8)}@example.org` }),
  )
  let turn = 0
  const everyone = () => tokens[turn++ % tokens.length] ?? ''
  const [one = ''] = tokens
  const figures: Record<string, Figures> = {}
  const run = async (name: string, who: () => string, call: Omit<Call, 'token'>) => {
    figures[name] = await measure(service.url, service.pid, () => ({ ...call, token: who() }))
    show(`${name} among ${rows}`, figures[name])
  }
  const narrow = 'category=Meals&startDate=2024-06-01&endDate=2025-06-01'
  await run('list 50', everyone, { path: '/api/expenses?limit=50' })
  await run('list 50 by category and dates', everyone, { path: `/api/expenses?limit=50&${narrow}` })
  await run('whole list of 1000', everyone, { path: '/api/expenses' })
  await run('statistics, one person again and again', () => one, { path: '/api/dashboard/stats' })
  await run('statistics, everyone in turn', everyone, { path: '/api/dashboard/stats' })
  await run('create', everyone, { path: expenseApi.create.path, method: 'POST', body: JSON.stringify(anExpense()) })
  for (const process of [service, travel, receipt]) await process.kill()
  await identity.stop()
  return figures
}
