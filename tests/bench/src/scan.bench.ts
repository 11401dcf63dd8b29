// How long a person waits for a scanned receipt, from the press to all fields, one after the other through the
// gateway, and how many are right. Goals: half of them within 1.5 s, 95 of a hundred within 3 s. Then how often those that are sure are right.

import type { ScannedReceipt } from '@sortie/contracts/scan'
import { register } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import { Figures } from './load/figures.ts'
import { above, curve, type Promised } from './scan/calibration.ts'
import { openAll, type Receipts } from './scan/receipts.ts'

const goalMs = { p50: 1500, p95: 3000 }
type Prediction = ScannedReceipt & { file: string }

const sets = await openAll()
const system = await startSystem({ env: { LIMIT_SCANS_PER_MINUTE: '0' } })
try {
  const person = await register(system.url)
  const figures = new Figures()
  const read = async (set: Receipts, label: Receipts['labels'][number]): Promise<Prediction> => {
    const image = await set.image(label)
    const answer = await person.post('/api/scan-receipt', { imageBase64: image.toString('base64') })
    if (!answer.ok) throw new Error(`${label.file}: ${answer.status} ${await answer.text()}`)
    return { file: label.file, ...((await answer.json()) as ScannedReceipt) }
  }
  const [first] = sets
  // The first one waits for the reader to start.
  if (first?.labels[0]) await read(first, first.labels[0])
  figures.counts = true
  const promises: Promised[] = []
  for (const set of sets) {
    const predictions: Prediction[] = []
    for (const label of set.labels)
      await figures.time('writes', 'scan', async () => predictions.push(await read(set, label)))
    const rows = set.score(predictions)
    console.log(`  ${set.name}:`)
    for (const field of ['amount', 'date', 'merchant', 'all'] as const)
      console.log(
        `    ${field} right: ${rows.filter((row) => row[field]).length} of ${rows.length}`,
      )
    const chances = new Map(predictions.map(({ file, confidence }) => [file, confidence]))
    const promised = rows.map(({ label, all }) => ({
      chance: chances.get(label.file) ?? 0,
      right: all,
      weight: 1,
    }))
    console.log(`    ${above(promised, 0.8)}`)
    promises.push(...promised)
  }
  console.log('  confidence, promised and kept:')
  for (const line of curve(promises)) console.log(`    ${line}`)
  const { count, p50, p95, max } = figures.of()
  console.log(`  ${count} receipts: ms p50 ${p50}, p95 ${p95}, max ${max}`)
  for (const failure of figures.failures) console.log(`  ✖ ${failure}`)
  const good = figures.failures.length === 0 && p50 <= goalMs.p50 && p95 <= goalMs.p95
  process.exitCode = good ? 0 : 1
} finally {
  await system.stop()
}
