import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createBrowser } from '../../../services/report/src/clients/browser.ts'
import { fontFiles } from '../../../services/report/src/clients/font-catalogue.ts'
import { renderReport } from '../../../services/report/src/rendering/render-report.ts'
import { makeIdentity } from '../../../services/report/src/seals/certificate.ts'
import { sealPdf } from '../../../services/report/src/seals/seal-pdf.ts'
import {
  anExpense,
  aPhoto,
  aReceipt,
  aReport,
} from '../../../services/report/src/testing/samples.ts'

/** What it takes to seal a report on disk: page, QR code, signature, hashes. `npm run bench seal`. */
const rounds = Number(process.argv[2] ?? 100)
const goalMs = 20
const folder = await mkdtemp(join(tmpdir(), 'sortie-seal-bench-'))
const browser = createBrowser({ executable: process.argv[3], fonts: async () => fontFiles })
const photo = await aPhoto(2000, 1500)
const identity = await makeIdentity('bench')
const table: Record<string, object> = {}

for (const receipts of [0, 20]) {
  const expenses = Array.from({ length: 100 }, (_, line) =>
    anExpense(line + 1, { receipts: line < receipts ? [aReceipt(`r${line}`)] : [] }),
  )
  const directory = () => mkdtemp(join(folder, 'r-'))
  const { file } = await renderReport(aReport(expenses), {
    ...{ browser, directory, openReceipt: async () => photo },
  })
  const plain = join(folder, 'plain.pdf')
  await writeFile(plain, await buffer(file.open()))
  const bytes = await readFile(plain)
  const times: number[] = []
  let processor = 0
  for (let round = -20; round < rounds; round++) {
    const path = join(folder, 'sealed.pdf')
    await copyFile(plain, path)
    const [started, used] = [performance.now(), process.cpuUsage()]
    await sealPdf(path, whatIsSealed(), identity, createHash('sha256').update(bytes))
    if (round < 0) continue
    times.push(performance.now() - started)
    const { user, system } = process.cpuUsage(used)
    processor += (user + system) / 1000
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1)
  table[`100 expenses, ${receipts} receipts, ${(bytes.length / 1e6).toFixed(1)} MB`] = {
    ...{ 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'goal ms': goalMs },
    'processor ms': (processor / rounds).toFixed(1),
  }
}
console.table(table)
await browser.close()
await rm(folder, { recursive: true })

function whatIsSealed() {
  const at = new Date()
  return {
    ...{ reportNumber: 'R-20261121-3FA9C1D2', owner: 'Ann Lee', submittedAt: at },
    approvals: [{ email: 'bo@example.org', name: 'Bo Boss', at }],
    ...{ totals: { USD: '120.50' }, lineCount: 100, returnedCount: 0, sha256: 'ab'.repeat(32) },
    ...{ sealNumber: 'K7QM-2XRT-9HVD-0ZNE', certificateSha256: 'cd'.repeat(32) },
    link: 'https://sortie.example.org/verify/K7QM-2XRT-9HVD-0ZNE',
  }
}
