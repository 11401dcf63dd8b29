// How surely a paper that is photographed again is known: npm run bench doubts. The receipts are those of RECEIPTS_DIR, or
// shared/receipts beside the repository (they never enter it).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Said, saidBy } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import sharp from 'sharp'
import { startEngine } from '../../scan/src/reading/ocr/ocr-engine.ts'
import { readWith } from '../../scan/src/reading/read-with.ts'
import { greyOf } from '../src/looks/grey.ts'
import { differ, samePaper } from '../src/looks/judge.ts'
import { likeness, type Prepared, prepared } from '../src/looks/likeness.ts'
import { lookOf } from '../src/looks/look.ts'
import { alterations, chance } from './alterations.ts'

type Photo = { receipt: string; way: string; bytes: Buffer; look: Prepared | null }
type Pair = { one: Photo; other: Photo; alike: boolean }

const beside = fileURLToPath(new URL('../../../../shared/receipts', import.meta.url))
const folder = join(process.env.RECEIPTS_DIR ?? beside, 'images')
/** Of the pairs of one paper so many are read as well, to see what reading costs: each takes seconds. */
const readEvery = Number(process.env.READ_EVERY ?? 1)

sharp.concurrency(1)
const originals: Photo[] = []
const altered: Photo[] = []
const started = process.cpuUsage()
for (const [index, name] of (await readdir(folder)).sort().entries()) {
  const bytes = await readFile(join(folder, name))
  originals.push(await photoOf(name, 'original', bytes))
  for (const [nth, [way, alter]] of Object.entries(alterations).entries())
    altered.push(await photoOf(name, way, await alter(bytes, chance(index * 100 + nth))))
}
const pairs = altered.flatMap((other) =>
  originals.map((one): Pair => ({ one, other, alike: areAlike(one, other) })),
)
const same = pairs.filter(({ one, other }) => one.receipt === other.receipt)
const unlike = pairs.filter(({ one, other }) => one.receipt !== other.receipt)
console.log(`${originals.length} receipts, each altered in ${Object.keys(alterations).length} ways`)
for (const way of Object.keys(alterations))
  tell(
    way,
    same.filter(({ other }) => other.way === way),
  )
tell('known by the picture alone', same)
const taken = unlike.filter(({ alike }) => alike)
console.log(`taken for one by the picture alone: ${taken.length} of ${unlike.length}`)
console.log(
  [...new Set(taken.map(({ one, other }) => `${one.receipt} and ${other.receipt}`))].join('; '),
)

const engine = await startEngine({ threads: 1 })
const readings = new Map<Photo, Said>()
let wrong = 0
for (const pair of taken) if (!(await readDiffer(pair))) wrong++
const known = same.filter(({ alike }) => alike)
const sample = known.filter((_, index) => index % readEvery === 0)
let lost = 0
for (const pair of sample) if (await readDiffer(pair)) lost++
await engine.close()
const recall = (known.length / same.length) * (1 - lost / sample.length)
console.log(
  `with what was read (${lost} of ${sample.length} pairs lost by it): recall ${(recall * 100).toFixed(1)} %, ` +
    `${((wrong / unlike.length) * 10_000).toFixed(2)} false pairs in 10,000 (${wrong} of ${unlike.length})`,
)
const { user, system } = process.cpuUsage(started)
console.log(`CPU ${((user + system) / 1e6).toFixed(0)} s`)

async function photoOf(receipt: string, way: string, bytes: Buffer): Promise<Photo> {
  const look = lookOf(await greyOf(sharp(bytes).autoOrient()))
  return { receipt, way, bytes, look: look && prepared(look) }
}

function areAlike(one: Photo, other: Photo): boolean {
  return one.look !== null && other.look !== null && likeness(one.look, other.look) >= samePaper
}

async function readDiffer({ one, other }: Pair): Promise<boolean> {
  return differ(await said(one), await said(other))
}

async function said(photo: Photo): Promise<Said> {
  const before = readings.get(photo)
  if (before) return before
  const reading = await readWith(engine, photo.bytes, new Date())
  const now = saidBy(reading as ScannedReceipt)
  readings.set(photo, now)
  return now
}

function tell(what: string, among: Pair[]): void {
  const found = among.filter(({ alike }) => alike).length
  console.log(
    `${what.padEnd(28)} ${found} of ${among.length}  ${((found / among.length) * 100).toFixed(1)} %`,
  )
}
