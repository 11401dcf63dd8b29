// Refits the confidence on the receipts: [MORE_RECEIPTS=folder:folder] node tests/bench/src/scan/fit.ts [--write]
import { writeFile } from 'node:fs/promises'
import {
  type Coefficients,
  chancesOf,
  logit,
} from '../../../../packages/receipt-reader/src/confidence.ts'
import { above, calibrationError, curve, keptAt, type Promised } from './calibration.ts'
import { type Example, fit, folds } from './logistic.ts'
import { openAll } from './receipts.ts'
import { collect, type Sample } from './samples.ts'

const FIELDS = ['amount', 'date', 'merchant'] as const
const PULL = 0.5
const FOLDS = 6
const GREEN = 0.8
// The promise is 0.95; a little more for receipts of other shops.
const ASKED = 0.97

/** Fits each field's chance, then what they come to together. */
function fitAll(samples: Sample[]): Coefficients {
  const field = (name: (typeof FIELDS)[number]) => {
    const examples = samples.flatMap((s): Example[] => {
      const own = s.signals[name]
      return own
        ? [
            {
              signals: { ...sharesOf(own), page: s.signals.page },
              right: s.right[name],
              weight: s.weight,
              group: s.group,
            },
          ]
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
      : [
          {
            signals: { together: logit(product) },
            right: s.right.all,
            weight: s.weight,
            group: s.group,
          },
        ]
  })
  return { ...parts, all: fit(together, ['together'], PULL) }
}

/**
 * Lowers the promise until, by cross-validation, those that say 0.8 keep it as often as asked for: a green field
 * that is wrong costs the traveller more than a yellow one that is right.
 */
export function cautious(samples: Sample[]): { coefficients: Coefficients; caution: number } {
  const coefficients = fitAll(samples)
  let caution = 0
  while (caution < 3 && keptAt(crossValidate(samples, caution).every, GREEN) < ASKED) caution += 0.1
  return { coefficients: lowered(coefficients, caution), caution }
}

function lowered(coefficients: Coefficients, by: number): Coefficients {
  return { ...coefficients, all: { ...coefficients.all, bias: coefficients.all.bias - by } }
}

/** Promises about receipts whose merchant the fit had not seen. */
export function crossValidate(
  samples: Sample[],
  caution = 0,
): { plain: Promised[]; every: Promised[] } {
  const plain: Promised[] = []
  const every: Promised[] = []
  const parts = folds(samples, FOLDS)
  parts.forEach((part, i) => {
    const coefficients = lowered(fitted(parts, i, samples), caution)
    for (const s of part) {
      const promised = {
        chance: chancesOf(s.signals, coefficients).all,
        right: s.right.all,
        weight: s.weight,
      }
      every.push(promised)
      if (s.plain) plain.push(promised)
    }
  })
  return { plain, every }
}

// The fits without one fold each, remembered: caution only moves their promise.
const known = new WeakMap<Sample[], Coefficients[]>()

function fitted(parts: Sample[][], without: number, samples: Sample[]): Coefficients {
  const list = known.get(samples) ?? []
  known.set(samples, list)
  list[without] ??= fitAll(parts.filter((_, j) => j !== without).flat())
  return list[without]
}

if (import.meta.main) {
  const [receipts, ...more] = await openAll()
  if (!receipts) throw new Error('There are no receipts.')
  const samples = await collect(receipts, new Date(), more)
  const { coefficients, caution } = cautious(samples)
  const { plain, every } = crossValidate(samples, caution)
  console.log(`caution ${caution.toFixed(1)}`)
  console.log(
    `as photographed: ${above(plain, 0.8)}, calibration error ${calibrationError(plain).toFixed(3)}`,
  )
  console.log(
    `with worse ones: ${above(every, 0.8)}, calibration error ${calibrationError(every).toFixed(3)}`,
  )
  for (const line of curve(every)) console.log(`  ${line}`)
  const text = JSON.stringify(
    coefficients,
    (_, v) => (typeof v === 'number' ? Math.round(v * 1000) / 1000 : v),
    2,
  )
  console.log(text)
  if (process.argv.includes('--write')) {
    const file = new URL(
      '../../../../packages/receipt-reader/src/confidence.coefficients.ts',
      import.meta.url,
    )
    const head =
      "// Written by tests/bench/src/scan/fit.ts.\nimport type { Coefficients } from './confidence.ts'\n\n"
    await writeFile(file, `${head}export const COEFFICIENTS: Coefficients = ${text}\n`)
  }
}

/** What is weighed; that an amount is settled is a limit of its own. */
function sharesOf(signals: Record<string, number | boolean>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(signals).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}
