// How reliably a paper that is photographed again is recognised: npm run bench duplicates. The receipts are those of
// RECEIPTS_DIR, or shared/receipts beside the repository (they never enter it). Reading the photos takes most of the
// time.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ExtractedFields, extractedFields } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { fractions } from '@sortie/demo/chance'
import sharp from 'sharp'
import { fingerprintOf } from '../../../services/receipt/src/review/fingerprint/fingerprint.ts'
import { greyOf } from '../../../services/receipt/src/review/fingerprint/grey.ts'
import {
  requiredSimilarity,
  similarityThresholds,
} from '../../../services/receipt/src/review/fingerprint/required-similarity.ts'
import {
  type Prepared,
  prepared,
  similarity,
} from '../../../services/receipt/src/review/fingerprint/similarity.ts'
import { startEngine } from '../../../services/scan/src/reading/ocr/ocr-engine.ts'
import { readWith } from '../../../services/scan/src/reading/read-with.ts'
import { alterations } from './duplicates/alterations.ts'

type Photo = { receipt: number; way: string; look: Prepared | null; said: ExtractedFields }
type Pair = { one: Photo; other: Photo; like: number }
type Least = typeof similarityThresholds

const falsePairsAllowed = 1 / 10_000
const beside = fileURLToPath(new URL('../../../../shared/receipts', import.meta.url))
const folder = join(process.env.RECEIPTS_DIR ?? beside, 'images')

sharp.concurrency(1)
const engine = await startEngine({ threads: 1 })
let lookingMs = 0
const originals: Photo[] = []
const altered: Photo[] = []
for (const [index, name] of (await readdir(folder)).sort().entries()) {
  const bytes = await readFile(join(folder, name))
  originals.push(await photoOf(index, 'original', bytes))
  for (const [nth, [way, alter]] of Object.entries(alterations).entries())
    altered.push(await photoOf(index, way, await alter(bytes, fractions(index * 100 + nth))))
}
await engine.close()

const began = cpuMs()
const pairs = altered.flatMap((other) =>
  originals.map((one): Pair => ({ one, other, like: likenessOf(one, other) })),
)
const comparing = (cpuMs() - began) / pairs.length
const looking = lookingMs / (originals.length + altered.length)
console.log(`${originals.length} receipts, each altered in ${Object.keys(alterations).length} ways`)
console.log(`CPU: a look ${looking.toFixed(0)} ms, two compared ${comparing.toFixed(2)} ms`)
for (const way of Object.keys(alterations)) tellMissed(way)
for (const same of [0.35, 0.45, 0.55, 0.65, 0.75]) tell(pairs, [0.95, 0.75, same])
for (const unread of [0.75, 0.85, 0.9, 0.93]) tell(pairs, [unread, 0.75, 0.45])
tell(pairs, [0.75, 0.75, 0.75])
console.log('as shipped')
tell(pairs, similarityThresholds)
const halves = [0, 1].map((half) => pairs.filter(({ other }) => other.receipt % 2 === half))
for (const [chosenOn, measuredOn] of [halves, halves.toReversed()] as [Pair[], Pair[]][]) {
  const least = best(chosenOn)
  console.log('chosen on one half of the receipts, then measured on the other')
  for (const half of [chosenOn, measuredOn]) tell(half, least)
}

/** Among the rules with few enough false pairs: most recall, then fewest false pairs, then the strictest. */
function best(among: Pair[]): Least {
  const rules = [0.95, 0.93, 0.9, 0.85, 0.8, 0.75].flatMap((unread) =>
    [0.75, 0.65, 0.55, 0.45].map((same): Least => [unread, 0.75, same]),
  )
  const [first] = rules
    .map((least) => ({ least, ...rates(among, least) }))
    .filter(({ wrong, unlike }) => wrong / unlike <= falsePairsAllowed)
    .sort((a, b) => b.found - a.found || a.wrong - b.wrong)
  if (!first) throw new Error('every rule takes too many pairs for one')
  return first.least
}

function isTakenForOne({ one, other, like }: Pair, least: Least): boolean {
  const needed = requiredSimilarity(one.said, other.said, least)
  return needed !== null && like >= needed
}

function rates(among: Pair[], least: Least) {
  const counts = { found: 0, same: 0, wrong: 0, unlike: 0 }
  for (const pair of among) {
    const isOne = pair.one.receipt === pair.other.receipt
    counts[isOne ? 'same' : 'unlike']++
    if (isTakenForOne(pair, least)) counts[isOne ? 'found' : 'wrong']++
  }
  return counts
}

function tell(among: Pair[], least: Least): void {
  const { found, same, wrong, unlike } = rates(among, least)
  const [recall, falsePairs] = [(found / same) * 100, (wrong / unlike) * 10_000]
  console.log(
    `from ${least.join(', ')}: recall ${recall.toFixed(1)} % (${found} of ${same}), ` +
      `${falsePairs.toFixed(2)} false pairs in 10,000 (${wrong} of ${unlike})`,
  )
}

function tellMissed(way: string): void {
  const same = pairs.filter(({ one, other }) => other.way === way && one.receipt === other.receipt)
  const missed = same.filter((pair) => !isTakenForOne(pair, similarityThresholds))
  const byReading = missed.filter(
    ({ one, other }) => requiredSimilarity(one.said, other.said) === null,
  )
  console.log(
    `${way.padEnd(12)} missed: ${missed.length} of ${same.length}, by the reading ${byReading.length}`,
  )
}

async function photoOf(receipt: number, way: string, bytes: Buffer): Promise<Photo> {
  const from = cpuMs()
  const look = fingerprintOf(await greyOf(sharp(bytes).autoOrient()))
  lookingMs += cpuMs() - from
  const reading = await readWith(engine, bytes, new Date())
  return {
    receipt,
    way,
    look: look && prepared(look),
    said: extractedFields(reading as ScannedReceipt),
  }
}

function likenessOf(one: Photo, other: Photo): number {
  return one.look && other.look ? similarity(one.look, other.look) : 0
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
