import { ChainCheck, type Checked } from '@sortie/platform/trail/chain'
import { appendAll } from './append-notes.ts'
import { batchesOf, chainedLine } from './export-trail.ts'
import { SignedHeadModel } from './signed-head.model.ts'

/** Computes the whole chain again, and compares it with every head that was signed. */
export async function verifyTrail(): Promise<Checked & { whole: boolean }> {
  await appendAll()
  const heads = await SignedHeadModel.find().lean()
  const check = new ChainCheck(new Map(heads.map(({ head: { seq, hash } }) => [seq, hash])))
  for await (const lines of batchesOf())
    if (!lines.every((line) => check.add(chainedLine(line)))) break
  const checked = check.end()
  return { ...checked, whole: checked.fault === null }
}
