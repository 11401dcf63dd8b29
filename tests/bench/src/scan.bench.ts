// How long a person waits for a scanned receipt, from the press to all fields, one after the other through the
// gateway, and how many are right. Goals: half of them within 1.5 s, 95 of a hundred within 3 s.

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { root } from '@sortie/local/paths'
import { register } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import { Figures } from './load/figures.ts'

const goalMs = { p50: 1500, p95: 3000 }
/** Of the development receipts: see its README. They never enter the repository. */
const folder = process.env.RECEIPTS_DIR ?? join(root, '..', 'shared', 'receipts')
const labels: Array<{ file: string }> = JSON.parse(
  await readFile(join(folder, 'labels.json'), 'utf8'),
)
const { score } = await import(pathToFileURL(join(folder, 'score.mjs')).href)

const system = await startSystem({ env: { LIMIT_SCANS_PER_MINUTE: '0' } })
try {
  const person = await register(system.url)
  const figures = new Figures()
  const predictions: Array<ScannedReceipt & { file: string }> = []
  const read = async (file: string) => {
    const image = await readFile(join(folder, 'images', basename(file)))
    const answer = await person.post('/api/scan-receipt', { imageBase64: image.toString('base64') })
    if (!answer.ok) throw new Error(`${file}: ${answer.status} ${await answer.text()}`)
    predictions.push({ file, ...((await answer.json()) as ScannedReceipt) })
  }
  // The first one waits for the reader to start.
  await read(labels[0]?.file ?? '')
  predictions.pop()
  figures.counts = true
  for (const { file } of labels) await figures.time('writes', 'scan', () => read(file))
  const { count, p50, p95, max } = figures.of()
  console.log(`  ${count} receipts: ms p50 ${p50}, p95 ${p95}, max ${max}`)
  const { rows }: { rows: Array<Record<string, boolean>> } = score(labels, predictions)
  for (const field of ['amount', 'date', 'merchant', 'all'])
    console.log(`  ${field} right: ${rows.filter((row) => row[field]).length} of ${rows.length}`)
  for (const failure of figures.failures) console.log(`  ✖ ${failure}`)
  const good = figures.failures.length === 0 && p50 <= goalMs.p50 && p95 <= goalMs.p95
  process.exitCode = good ? 0 : 1
} finally {
  await system.stop()
}
