import { createPublicKey } from 'node:crypto'
import type { TrailCopy, Verified } from '@sortie/contracts/trail'
import { ChainCheck, type Fault } from '@sortie/platform/trail/chain'
import { isSigned, missingDays, type SignedTrailHead } from '@sortie/platform/trail/head'
import { env } from '../env.ts'
import { appendAll } from './append.ts'
import { batchesOf, copiesOf } from './export-trail.ts'
import { headPublicKey } from './head-key.ts'
import { SignedHeadModel } from './signed-head.model.ts'
import { readTakenHeads } from './taken-heads.ts'
import { type ChainHead, ChainHeadModel } from './trail.model.ts'
import { isMarked, lastStored } from './trail-end.ts'

/**
 * Computes the whole chain again, and compares it with what whoever can write this database cannot make: the texts by
 * their hashes, the end by its mark, the heads by their signatures, and those that were taken into TRAIL_HEADS_DIR. The
 * database as it once was, put back whole, only heads outside can tell from that of today.
 */
export async function verifyTrail(): Promise<Verified> {
  await appendAll()
  const end = await ChainHeadModel.findById('head').lean<ChainHead>()
  const { heads, outside, fault } = await trustedHeads()
  const check = new ChainCheck(new Map(heads.map(({ seq, hash }) => [seq, hash])))
  for await (const lines of batchesOf({}, end?.seq))
    if (!(await copiesOf(lines)).every((line: TrailCopy) => check.add(line))) break
  const { lines, texts, head, fault: inChain } = check.end()
  const [inLines] = [fault, inChain]
    .filter((each) => each !== null)
    .sort((one, other) => one.seq - other.seq)
  // Only a chain that was read to its last line says something of the end.
  const first = inLines ?? faultOfEnd(end, head, heads) ?? (await strayNumber())
  const latest = heads.at(-1)
  return {
    whole: first === null,
    lines,
    texts,
    head,
    fault: first,
    outside,
    upTo: latest ? { day: latest.day, seq: latest.seq } : null,
  }
}

/** Finds the heads that hold, in the order of their days, and the first fault that shows among all. */
async function trustedHeads() {
  const stored = await SignedHeadModel.find().sort({ _id: 1 }).lean()
  const taken = env.TRAIL_HEADS_DIR ? await readTakenHeads(env.TRAIL_HEADS_DIR) : []
  const key = createPublicKey(headPublicKey())
  const known = new Set(stored.map(({ _id }) => _id))
  const faultOf = (head: SignedTrailHead, day: string): string | null => {
    if (!isSigned(head, key) || head.day !== day)
      return `The head of ${day}, which is to prove the lines up to this one, was changed or signed by another key.`
    return known.has(day) ? null : `The head of ${day} was removed: it lies in TRAIL_HEADS_DIR.`
  }
  const judged = [...stored.map(({ _id, head }) => ({ head, day: _id })), ...taken].map(
    ({ head, day }) => ({ head, sentence: faultOf(head, day) }),
  )
  const heads = judged
    .filter(({ head }) => isSigned(head, key))
    .map(({ head }) => head)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const [gone] = missingDays(heads)
  const faults: Fault[] = judged.flatMap(({ head, sentence }) =>
    sentence ? [{ seq: head.seq, sentence }] : [],
  )
  if (gone) {
    const after = heads.find(({ previous }) => previous === gone)
    faults.push({ seq: after?.seq ?? 1, sentence: `The head of ${gone} was removed.` })
  }
  const [fault = null] = faults.sort((one, other) => one.seq - other.seq)
  return { heads, outside: taken.length, fault }
}

function faultOfEnd(
  end: ChainHead | null,
  last: { seq: number; hash: string } | null,
  heads: SignedTrailHead[],
): Fault | null {
  const seq = (last?.seq ?? 0) + 1
  if (!end) return last && { seq, sentence: 'The end of the trail was removed.' }
  if (!isMarked(end))
    return {
      seq: Math.max(1, Math.min(end.seq, last?.seq ?? 0)),
      sentence:
        'The end of the trail is not what Sortie wrote: lines after it were cut off, or it was written anew with others before it.',
    }
  if (end.seq > (last?.seq ?? 0))
    return { seq, sentence: `The end is missing: line ${end.seq} was the last.` }
  if (end.day !== (heads.at(-1)?.day ?? ''))
    return { seq: end.seq, sentence: `The head of ${end.day} was removed.` }
  return null
}

/** Finds a line or text after the end. The end is read last, so that a line appended meanwhile is not taken for one. */
async function strayNumber(): Promise<Fault | null> {
  const { seq } = await lastStored()
  const end = await ChainHeadModel.findById('head').lean<ChainHead>()
  if (seq <= (end?.seq ?? 0)) return null
  return { seq, sentence: 'It, or a text of it, stands after the end of the trail.' }
}
