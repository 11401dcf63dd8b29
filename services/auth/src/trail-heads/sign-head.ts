import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { type SignedTrailHead, signHead } from '@sortie/platform/trail/head'
import { sendMail } from '../clients/mail.ts'
import { env } from '../env.ts'
import { renderMail } from '../mail-texts/mail-text.ts'
import { appendAll } from '../trail/append-notes.ts'
import { SignedHeadModel } from '../trail/signed-head.model.ts'
import { ChainHeadModel } from '../trail/trail.model.ts'
import { headKey, headPublicKey } from './head-key.ts'

/** Signs the head of this UTC day unless that is done, and takes each to where it is wanted. Repeatable. */
export async function signTrailHead(now = new Date()): Promise<void> {
  await appendAll()
  await signHeadOf(now)
  const { TRAIL_HEADS_DIR, TRAIL_HEADS_TO } = env
  if (TRAIL_HEADS_DIR) await takeAll('written', (head) => write(head, TRAIL_HEADS_DIR))
  if (TRAIL_HEADS_TO) await takeAll('mailed', (head) => mail(head, TRAIL_HEADS_TO))
}

async function signHeadOf(now: Date): Promise<void> {
  const at = now.toISOString()
  const day = at.slice(0, 10)
  const last = await ChainHeadModel.findById('head').lean()
  if (!last || last.seq === 0 || (await SignedHeadModel.exists({ _id: day }))) return
  const head = signHead({ day, seq: last.seq, hash: last.hash, at }, headKey())
  await SignedHeadModel.create([{ _id: day, head }]).catch((error) => {
    if (!isDuplicate(error)) throw error
  })
}

async function takeAll(
  taken: 'written' | 'mailed',
  take: (head: SignedTrailHead) => Promise<void>,
): Promise<void> {
  const waiting = await SignedHeadModel.find({ [taken]: false })
    .sort({ _id: 1 })
    .lean()
  for (const { _id, head } of waiting) {
    await take(head)
    await SignedHeadModel.updateOne({ _id }, { $set: { [taken]: true } })
  }
}

/** A file a day, and the key beside it. Each appears whole. */
async function write(head: SignedTrailHead, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await appear(folder, 'trail-key.pem', headPublicKey())
  await appear(folder, `trail-head-${head.day}.json`, textOf(head))
}

async function appear(folder: string, name: string, content: string): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`)
  await writeFile(draft, content, { mode: 0o644 })
  await rename(draft, join(folder, name))
}

async function mail(head: SignedTrailHead, to: string): Promise<void> {
  await sendMail({
    to,
    ...renderMail({
      subject: `Sortie: head of the trail on ${head.day}`,
      heading: `The trail had ${head.seq} lines`,
      paragraphs: [
        'Keep this mail where nobody who runs Sortie can change it. Save the next line as a file, and the key as another: trail:verify shows with them that no line was changed or cut off.',
        textOf(head).trim(),
        headPublicKey().trim(),
      ],
      foot: 'Sent once a day to the address in TRAIL_HEADS_TO.',
    }),
  })
}

function textOf(head: SignedTrailHead): string {
  return `${JSON.stringify(head)}\n`
}
