// How good the local reader is on the development receipts: node tests/bench/src/scan/reader.ts
import { startEngine } from '../../../../packages/receipt-reader/src/ocr/ocr-engine.ts'
import { readWith } from '../../../../packages/receipt-reader/src/read-with.ts'
import type { Reading } from '../../../../packages/receipt-reader/src/reading.ts'
import { above, calibrationError, curve, percent } from './calibration.ts'
import { cautious, crossValidate } from './fit.ts'
import { openReceipts } from './receipts.ts'
import { collect } from './samples.ts'

const receipts = await openReceipts()
const today = new Date()
const engine = await startEngine({ threads: 1 })
const predictions: (Reading & { file: string })[] = []
const wall: number[] = []
const cpu: number[] = []
for (const label of receipts.labels) {
  const image = await receipts.image(label)
  const started = performance.now()
  const used = process.cpuUsage()
  const reading = await readWith(engine, image, today)
  const { user, system } = process.cpuUsage(used)
  wall.push(performance.now() - started)
  cpu.push((user + system) / 1000)
  predictions.push({ file: label.file, ...reading })
}
await engine.close()
const peak = process.resourceUsage().maxRSS / 1024

const verdicts = receipts.score(predictions)
const n = verdicts.length
const shown = (list: typeof verdicts) =>
  (['amount', 'date', 'merchant', 'all'] as const)
    .map((f) => `${f} ${percent(list.filter((v) => v[f]).length, list.length)}`)
    .join('  ')
for (const source of new Set(receipts.labels.map((l) => l.source))) {
  const own = verdicts.filter((v) => v.label.source === source)
  console.log(`${source.padEnd(42)} n=${own.length}  ${shown(own)}`)
}
console.log(`${'all'.padEnd(42)} n=${n}  ${shown(verdicts)}`)

const fields = predictions.flatMap((p) => [p.fields.amount, p.fields.date, p.fields.merchant])
const given = fields.filter((f) => f.value !== null)
console.log(
  `left open: ${fields.length - given.length} of ${fields.length}; invented (not to be pointed at on the picture): ${given.filter((f) => f.box === null).length}`,
)

const promises = predictions.map((p, i) => ({
  chance: p.confidence,
  right: verdicts[i]?.all ?? false,
  weight: 1,
}))
console.log(
  `confidence as shipped: ${above(promises, 0.8)}, calibration error ${calibrationError(promises).toFixed(3)}`,
)
const samples = await collect(receipts, today)
const { plain, every } = crossValidate(samples, cautious(samples).caution)
console.log(
  `confidence, cross-validated: ${above(plain, 0.8)}, calibration error ${calibrationError(plain).toFixed(3)}`,
)
console.log(
  `the same, worse pictures too: ${above(every, 0.8)}, calibration error ${calibrationError(every).toFixed(3)}`,
)
for (const line of curve(every)) console.log(`  ${line}`)

const at = (list: number[], share: number) =>
  [...list]
    .sort((a, b) => a - b)
    [Math.min(list.length - 1, Math.floor(share * list.length))]?.toFixed(0)
console.log(
  `time p50 ${at(wall, 0.5)} ms, p95 ${at(wall, 0.95)} ms; CPU p50 ${at(cpu, 0.5)} ms, p95 ${at(cpu, 0.95)} ms; peak memory ${peak.toFixed(0)} MiB`,
)
