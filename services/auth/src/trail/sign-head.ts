import { createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { isSigned, type SignedTrailHead } from '@sortie/platform/trail/head'
import { env } from '../env.ts'
import { sendMail } from '../mail/send-mail.ts'
import { renderMail } from '../mail/texts/mail-text.ts'
import { appendAll } from './append.ts'
import { headPublicKey } from './head-key.ts'
import { SignedHeadModel } from './signed-head.model.ts'
import { fileOf } from './taken-heads.ts'
import { moveEnd, takeEnd } from './trail-end.ts'

/**
 * Signs the head of this UTC day, which the first line of the day does (trail-end.ts), also where nothing was done yet,
 * and takes each to where it is wanted. Repeatable.
 */
export async function signTrailHead(now = new Date()): Promise<void> {
  await appendAll()
  await transaction(async () => {
    const end = await takeEnd()
    if (end.seq > 0) await moveEnd(end, end, now)
  })
  const { TRAIL_HEADS_DIR, TRAIL_HEADS_TO } = env
  if (TRAIL_HEADS_DIR) await takeAll('written', (head) => write(head, TRAIL_HEADS_DIR))
  if (TRAIL_HEADS_TO) await takeAll('mailed', (head) => mail(head, TRAIL_HEADS_TO))
}

async function takeAll(
  taken: 'written' | 'mailed',
  take: (head: SignedTrailHead) => Promise<void>,
): Promise<void> {
  const waiting = await SignedHeadModel.find({ [taken]: false })
    .sort({ _id: 1 })
    .lean()
  const key = createPublicKey(headPublicKey())
  for (const { _id, head } of waiting) {
    // One that was forged in the database must not take the place of a genuine one outside.
    if (isSigned(head, key)) await take(head)
    else log.error({ day: _id }, 'a head of the trail is not what was signed')
    await SignedHeadModel.updateOne({ _id }, { $set: { [taken]: true } })
  }
}

/** A file a day, and the key beside it. Each appears whole, and the first of a day stays whatever the database says later. */
async function write(head: SignedTrailHead, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await appear(folder, 'trail-key.pem', headPublicKey())
  const name = fileOf(head.day)
  if (!existsSync(join(folder, name))) await appear(folder, name, textOf(head))
}

async function appear(folder: string, name: string, content: string): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`)
  await writeFile(draft, content, { mode: 0o644 })
  await rename(draft, join(folder, name))
}

async function mail(head: SignedTrailHead, to: string): Promise<void> {
  await sendMail({
    to,
    ...(await renderMail({
      subject: `Sortie: head of the trail on ${head.day}`,
      heading: `The trail had ${head.seq} lines`,
      paragraphs: [
        'Keep this mail where nobody who runs Sortie can change it. Save the next line as a file, and the key as another: trail:verify shows with them that no line was changed or cut off.',
        textOf(head).trim(),
        headPublicKey().trim(),
      ],
      foot: 'Sent once a day to the address in TRAIL_HEADS_TO.',
    })),
  })
}

function textOf(head: SignedTrailHead): string {
  return `${JSON.stringify(head)}\n`
}
