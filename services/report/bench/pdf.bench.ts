import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportData } from '@sortie/report-document/report-data'
import { createBrowser } from '../src/clients/browser.ts'
import { fontFiles } from '../src/clients/fonts.ts'
import { renderReport } from '../src/rendering/render-report.ts'
import { bareBrowser, photo } from './bare.ts'
import { compared, type Pair } from './compared.ts'

/**
 * Warm reports compared with the bare browser, interleaved in one run: `npm run bench pdf`. Rounds and browser may be
 * given: `node bench/pdf.bench.ts 15 /usr/bin/chromium`.
 */
const rounds = Number(process.argv[2] ?? 15)
const executable = process.argv[3] ?? '/usr/bin/chromium-headless-shell'

const pictures = await Promise.all(Array.from({ length: 20 }, (_, index) => photo(index + 1)))
const bare = await bareBrowser(executable, pictures)
const browser = createBrowser({ executable, fonts: async () => fontFiles })
const directory = await mkdtemp(join(tmpdir(), 'sortie-bench-'))
const openReceipt = async ({ id }: { id: string }) => pictures[Number(id)] as Buffer

async function product(receipts: number) {
  const { file } = await renderReport(report(receipts), {
    browser,
    directory: () => mkdtemp(join(directory, 'report-')),
    openReceipt: receipts ? openReceipt : undefined,
  })
  return file.sizeBytes
}

const table = await compared({ bare: () => bare.print(false), product: () => product(0) }, rounds)
const twenty = await compared({ bare: () => bare.print(true), product: () => product(20) }, rounds)
const poolTable = await pool({ bare: () => bare.print(false), product: () => product(0) })
const poolTwenty = await pool({ bare: () => bare.print(true), product: () => product(20) })
console.table({
  '100 rows, ms p50': { ...table, ratio: table.product / table.bare, goal: '<= 1.3' },
  '100 rows + 20 receipts, ms p50': {
    ...twenty,
    ratio: twenty.product / twenty.bare,
    goal: '<= 0.8',
  },
  'two at once, 100 rows, per minute': {
    ...poolTable,
    ratio: poolTable.product / poolTable.bare,
    goal: '>= 0.85',
  },
  'two at once, 20 receipts, per minute': {
    ...poolTwenty,
    ratio: poolTwenty.product / poolTwenty.bare,
    goal: '>= 0.85',
  },
})
await Promise.all([bare.close(), browser.close(), rm(directory, { recursive: true })])

async function pool(pair: Pair): Promise<{ bare: number; product: number }> {
  async function perMinute(act: () => Promise<unknown>) {
    await Promise.all([act(), act()])
    let left = rounds * 2
    const start = performance.now()
    await Promise.all(
      [1, 2].map(async () => {
        while (left-- > 0) await act()
      }),
    )
    return (rounds * 2 * 60_000) / (performance.now() - start)
  }
  const first = { bare: await perMinute(pair.bare), product: await perMinute(pair.product) }
  return {
    bare: Math.max(first.bare, await perMinute(pair.bare)),
    product: Math.max(first.product, await perMinute(pair.product)),
  }
}

function report(receipts: number): ReportData {
  return {
    filters: {},
    person: {
      employeeName: 'A. Person',
      manager: 'B. Boss',
      department: 'Sales',
      email: 'a@example.org',
    },
    generatedOn: '2026-11-21T08:00:00.000Z',
    expenses: Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      date: `2026-05-${10 + (index % 20)}T00:00:00.000Z`,
      category: 'Lodging' as const,
      merchant: `Hotel number ${index}`,
      notes: 'Second day with the team',
      amount: `${index}.50`,
      currency: 'USD' as const,
      paymentMethod: 'corporate-card',
      status: 'Submitted' as const,
      receipts:
        index < receipts
          ? [
              {
                id: String(index),
                mimeType: 'image/jpeg',
                sizeBytes: 300_000,
                createdAt: '2026-05-10T00:00:00.000Z',
              },
            ]
          : [],
    })),
  }
}
