// List, create and statistics for people of 1,000 expenses each: first among 10,000 expenses, then among many
// (1,000,000, or the number given). The goal: the second costs at most 1.5 times the first. "Again" is answered from
// what is kept ready; after a create everything is made anew.
import { dashboardApi } from '@sortie/contracts/dashboard'
import { expenseApi } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { type Call, type Figures, measure, show } from './expense/load.ts'
import { startSystem } from './expense/system.ts'

const eachHas = 1000
const many = Number(process.argv[2] ?? 1_000_000)

const few = await figuresAmong(10_000)
const lots = await figuresAmong(many)
for (const [name, before] of Object.entries(few)) {
  const after = lots[name]
  if (after)
    console.log(
      `${name}: ${(before.perSecond / after.perSecond).toFixed(2)} times the cost among ${many}`,
    )
}

async function figuresAmong(rows: number): Promise<Record<string, Figures>> {
  const system = await startSystem(rows, rows / eachHas)
  const { tokens } = system
  let turn = 0
  const next = () => tokens[turn++ % tokens.length] ?? ''
  const figures: Record<string, Figures> = {}
  const run = async (name: string, calls: (token: string) => Call[], who = next) => {
    figures[name] = await measure(system.url, system.pid, () => calls(who()))
    show(`${name} among ${rows}`, figures[name])
  }
  const create = (token: string): Call => ({
    path: expenseApi.create.path,
    method: 'POST',
    body: JSON.stringify(anExpense()),
    token,
  })
  const list = (token: string): Call => ({ path: `${expenseApi.list.path}?limit=50`, token })
  const stats = (token: string): Call => ({ path: dashboardApi.stats.path, token })
  const narrow = 'category=Meals&startDate=2024-06-01&endDate=2025-06-01'
  const same = () => tokens[0] ?? ''
  await run('create', (token) => [create(token)])
  await run('create and list 50', (token) => [create(token), list(token)])
  await run('create and list 50 by category and dates', (token) => [
    create(token),
    { path: `${expenseApi.list.path}?limit=50&${narrow}`, token },
  ])
  await run('create and statistics', (token) => [create(token), stats(token)])
  await run('list 50 again', (token) => [list(token)], same)
  await run('statistics again', (token) => [stats(token)], same)
  await run('whole list of 1000', (token) => [{ path: expenseApi.list.path, token }])
  await system.stop()
  return figures
}
