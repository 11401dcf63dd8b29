import { bulkApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { reportSystem, type Somebody } from '../src/testing/report-system.ts'
import { bareBrowser, photo } from './bare.ts'
import { compared } from './compared.ts'

/**
 * Reports by the door of the service, gathered from real neighbours, against what the bare browser needs to print as
 * much; the same for a bulk against two of its pages printing all the time. `npm run bench report`.
 */
const rounds = Number(process.argv[2] ?? 15)
const executable = process.argv[3] ?? '/usr/bin/chromium-headless-shell'
const people = 16

const pictures = await Promise.all(Array.from({ length: 20 }, (_, index) => photo(index + 1)))
const bare = await bareBrowser(executable, pictures)
const system = await reportSystem({ CHROME_PATH: executable })
const one = await system.register({ employeeName: 'A. Person' })
await fill(one)

const pdf = (query: string) => async () => {
  const answer = await one.report.raw(`/api/export/pdf?${query}`)
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}
const table = await compared({ bare: () => bare.print(false), product: pdf('include_receipts=false') }, rounds)
const twenty = await compared({ bare: () => bare.print(true), product: pdf('include_receipts=true') }, rounds)

const chief = await system.chief()
const many = await Promise.all(Array.from({ length: people }, () => system.register({ department: 'Many' })))
for (const person of many) await fill(person, 0)
const start = performance.now()
const body = { mode: 'dates', people: 'department', department: 'Many', includeReceipts: false } as const
const { id } = (await chief.report.call(bulkApi.start, { body })).body
await eventually(async () => {
  const { body: now } = await chief.report.call(bulkApi.get, { params: { id } })
  if (now.state !== 'done') throw new Error(`${now.done} of ${now.total}`)
}, 600_000)
const bulkPerMinute = (people * 60_000) / (performance.now() - start)
const alone = performance.now()
await Promise.all([1, 2].map(() => repeat(people / 2, () => bare.print(false))))
const barePerMinute = (people * 60_000) / (performance.now() - alone)

console.table({
  'GET, 100 rows, ms p50': { ...table, ratio: table.product / table.bare, goal: '<= 1.3' },
  'GET, 100 rows + 20 receipts, ms p50': { ...twenty, ratio: twenty.product / twenty.bare, goal: '<= 0.8' },
  'bulk with its ZIP, 100 rows, per minute': {
    bare: barePerMinute,
    product: bulkPerMinute,
    ratio: bulkPerMinute / barePerMinute,
    goal: '>= 0.85',
  },
})
await Promise.all([bare.close(), system.stop()])

async function fill(person: Somebody, receipts = pictures.length): Promise<void> {
  for (let line = 0; line < 100; line++) {
    const fields = { merchant: `Hotel number ${line}`, amount: `${line + 1}.50`, notes: 'Second day with the team' }
    const expense = await person.expense({ ...fields, category: 'Lodging', date: `2026-05-${10 + (line % 20)}` })
    const picture = line < receipts ? pictures[line] : undefined
    if (picture) await person.receipt(expense.id, picture, 'photo.jpg', 'image/jpeg')
  }
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let left = times; left > 0; left--) await act()
}
