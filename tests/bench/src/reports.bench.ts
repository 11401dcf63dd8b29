import { setTimeout as sleep } from 'node:timers/promises'
import { bulkApi } from '@sortie/contracts/bulk'
import { reportSystem, type Somebody } from '../../../services/report/src/testing/report-system.ts'
import { bareBrowser, photo } from './reports/bare-browser.ts'
import { compared } from './reports/compared.ts'

/**
 * Reports through the service's API, with real neighbours, compared with the bare browser's time for as much; and a
 * bulk compared with two pages that print continuously. `npm run bench reports`.
 */
const rounds = Number(process.argv[2] ?? 15)
const executable = process.argv[3] ?? '/usr/bin/chromium-headless-shell'
/** Large enough that a bulk's start and packing have their real share. */
const people = 48
/** Polled rarely: real clients get events, and polling takes time from the work. */
const lookMs = 200

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
const table = await compared(
  { bare: () => bare.print(false), product: pdf('include_receipts=false') },
  rounds,
)
const twenty = await compared(
  { bare: () => bare.print(true), product: pdf('include_receipts=true') },
  rounds,
)

const chief = await system.chief()
const many = await Promise.all(
  Array.from({ length: people }, () => system.register({ department: 'Many' })),
)
for (let from = 0; from < people; from += 8)
  await Promise.all(many.slice(from, from + 8).map((one) => fill(one, 0)))
const bulk = await compared({ bare: bareBulk, product: productBulk }, 3, 1)
const perMinute = { bare: (people * 60_000) / bulk.bare, product: (people * 60_000) / bulk.product }

console.table({
  'GET, 100 rows, ms p50': { ...table, ratio: table.product / table.bare, goal: '<= 1.3' },
  'GET, 100 rows + 20 receipts, ms p50': {
    ...twenty,
    ratio: twenty.product / twenty.bare,
    goal: '<= 0.8',
  },
  'bulk with its ZIP, 100 rows, per minute': {
    ...perMinute,
    ratio: perMinute.product / perMinute.bare,
    goal: '>= 0.85',
  },
})
await Promise.all([bare.close(), system.stop()])

async function fill(person: Somebody, receipts = pictures.length): Promise<void> {
  for (let line = 0; line < 100; line++) {
    const fields = {
      merchant: `Hotel number ${line}`,
      amount: `${line + 1}.50`,
      notes: 'Second day with the team',
    }
    const expense = await person.expense({
      ...fields,
      category: 'Lodging',
      date: `2026-05-${10 + (line % 20)}`,
    })
    const picture = line < receipts ? pictures[line] : undefined
    if (picture) await person.receipt(expense.id, picture, 'photo.jpg', 'image/jpeg')
  }
}

async function bareBulk(): Promise<void> {
  await Promise.all([1, 2].map(() => repeat(people / 2, () => bare.print(false))))
}

async function productBulk(): Promise<void> {
  const body = {
    mode: 'dates',
    people: 'department',
    department: 'Many',
    includeReceipts: false,
  } as const
  const { id } = (await chief.report.call(bulkApi.start, { body })).body
  for (let state = ''; state !== 'done'; ) {
    await sleep(lookMs)
    state = (await chief.report.call(bulkApi.get, { params: { id } })).body.state
    if (state === 'cancelled') throw new Error('The bulk was cancelled')
  }
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let left = times; left > 0; left--) await act()
}
