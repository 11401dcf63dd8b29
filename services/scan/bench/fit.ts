// Refits the confidence on the receipts: node bench/fit.ts [--write]
import { writeFile } from 'node:fs/promises'
import { type Coefficients, chancesOf, logit } from '../src/reading/confidence.ts'
import { above, calibrationError, type Promised } from './calibration.ts'
import { type Example, fit, folds } from './logistic.ts'
import { openReceipts } from './receipts.ts'
import { collect, type Sample } from './samples.ts'

const FIELDS = ['amount', 'date', 'merchant'] as const
const PULL = 4
const FOLDS = 6

/** Fits each field's chance, then what they come to together. */
export function fitAll(samples: Sample[]): Coefficients {
  const field = (name: (typeof FIELDS)[number]) => {
    const examples = samples.flatMap((s): Example[] => {
      const own = s.signals[name]
      return own
        ? [{ signals: { ...own, page: s.signals.page }, right: s.right[name], weight: s.weight, group: s.group }]
        : []
    })
    return fit(examples, Object.keys(examples[0]?.signals ?? {}), PULL)
  }
  const parts = { amount: field('amount'), date: field('date'), merchant: field('merchant') }
  const neutral = { bias: 0, weights: { together: 1 } }
  const together = samples.flatMap((s): Example[] => {
    const { amount, date, merchant } = chancesOf(s.signals, { ...parts, all: neutral })
    const product = amount * date * merchant
    return product === 0
      ? []
      : [{ signals: { together: logit(product) }, right: s.right.all, weight: s.weight, group: s.group }]
  })
  return { ...parts, all: fit(together, ['together'], PULL) }
}

/** Promises about receipts whose merchant the fit had not seen. */
export function crossValidate(samples: Sample[]): { plain: Promised[]; every: Promised[] } {
  const plain: Promised[] = []
  const every: Promised[] = []
  const parts = folds(samples, FOLDS)
  parts.forEach((part, i) => {
    const coefficients = fitAll(parts.filter((_, j) => j !== i).flat())
    for (const s of part) {
      const promised = { chance: chancesOf(s.signals, coefficients).all, right: s.right.all }
      every.push(promised)
      if (s.plain) plain.push(promised)
    }
  })
  return { plain, every }
}

if (import.meta.main) {
  const samples = await collect(await openReceipts(), new Date())
  const { plain, every } = crossValidate(samples)
  console.log(`as photographed: ${above(plain, 0.8)}, calibration error ${calibrationError(plain).toFixed(3)}`)
  console.log(`with worse ones: ${above(every, 0.8)}, calibration error ${calibrationError(every).toFixed(3)}`)
  const coefficients = fitAll(samples)
  const text = JSON.stringify(coefficients, (_, v) => (typeof v === 'number' ? Math.round(v * 1000) / 1000 : v), 2)
  console.log(text)
  if (process.argv.includes('--write')) {
    const file = new URL('../src/reading/confidence.coefficients.ts', import.meta.url)
    const head = "// Written by bench/fit.ts.\nimport type { Coefficients } from './confidence.ts'\n\n"
    await writeFile(file, `${head}export const COEFFICIENTS: Coefficients = ${text}\n`)
  }
}
