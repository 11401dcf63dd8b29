import type { MailAnswer } from '@sortie/contracts/internal-mail'
import type { MailOutcome } from '@sortie/contracts/mailbox'
import { AppError, isOutage } from '@sortie/platform/errors'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { Counter } from 'prom-client'
import { type Fetched, folders, type Mailbox } from '../clients/mailbox.ts'
import { answer, userWith } from '../clients/people.ts'
import { keepFiles, spoolFiles } from './keep-mail.ts'
import { MailModel, type PendingAnswer, type StoredMail } from './mail.model.ts'
import {
  addressOf,
  headBytes,
  idOf,
  isAutomatic,
  keyOf,
  messageIdOf,
  mostBytes,
  mostFiles,
} from './mail.ts'
import type { MailboxSettings } from './mailbox-settings.ts'
import { isProven } from './proof.ts'
import { headOf, type OpenedMail, readMail } from './read-mail.ts'

const mails = new Counter({
  name: 'inbox_mails_total',
  help: 'Mails to the mailbox of receipts by what they came to.',
  labelNames: ['outcome'],
})

/** Attempts after which a mail that breaks its processing, or crashes the process, is set aside. */
const mostTries = 3
type Refusal = Exclude<MailAnswer, 'some_left_out'>
/** The Inbox's refusal of a file, and the outcome of its mail. */
const refusals: Record<string, Refusal> = {
  inbox_full: 'inbox_full',
  receipt_room_full: 'room_full',
  receipts_of_day_used: 'day_used',
}

/**
 * Processes one mail. Each step is recorded before the next: the outcome (with its receipts, in one transaction), the
 * answer, and last the move; so an interrupted mail continues where it stopped. Throws when a service that it needs
 * is down, because the next mails would fail as well.
 */
export async function takeMail(
  mailbox: Mailbox,
  uid: number,
  settings: MailboxSettings,
): Promise<void> {
  const fetched = await mailbox.fetch(uid, mostBytes, headBytes)
  if (!fetched) return
  const stored = await begin(fetched.place)
  if (!stored.outcome) await decide(stored, fetched, settings)
  await finishMail(fetched.place, (folder) => mailbox.move(uid, folder))
}

/** Counted before it begins, so that a mail that crashes the process is not tried forever. */
async function begin(place: string): Promise<StoredMail> {
  const stored = await MailModel.findOneAndUpdate(
    { _id: place },
    { $inc: { tries: 1 }, $setOnInsert: { at: new Date() } },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredMail>()
  if (!stored) throw new Error('the mail was not noted')
  return stored
}

async function decide(
  { _id, tries }: StoredMail,
  fetched: Fetched,
  settings: MailboxSettings,
): Promise<void> {
  if (tries > mostTries) return conclude(_id, 'failed')
  try {
    await evaluate(_id, fetched, settings, tries === mostTries)
  } catch (error) {
    if (isOutsideFault(error)) await MailModel.updateOne({ _id }, { $inc: { tries: -1 } })
    throw error
  }
}

/** Not the mail's fault: auth, the database or the storage is down, or refuses us. */
export function isOutsideFault(error: unknown): boolean {
  return error instanceof AppError || isOutage(error)
}

async function evaluate(
  place: string,
  { source, whole }: Fetched,
  settings: MailboxSettings,
  isLastTry: boolean,
): Promise<void> {
  const opened = whole ? await readMail(source, isLastTry) : null
  const mail = opened ?? (await readMail(headOf(source), isLastTry))
  if (!mail) return conclude(place, 'unreadable')
  const from = addressOf(mail.from)
  if (!from || !isProven(mail.headers, from, settings.authservId))
    return conclude(place, 'unproven')
  const inReplyTo = messageIdOf(mail.messageId)
  const { userId, proven = true } = await userWith(from)
  if (!userId) return conclude(place, 'unknown_sender')
  const answerOf = (why: MailAnswer): PendingAnswer | null =>
    isAutomatic(mail, settings.address) ? null : { userId, why, inReplyTo }
  const refuse = (why: Refusal) => conclude(place, why, answerOf(why))

  if (!proven) return refuse('address_unproven')
  if (!whole) return refuse('too_large')
  if (!opened) return refuse('unreadable')
  const key = keyOf(mail, source)
  if (await MailModel.exists({ key })) return conclude(place, 'twice')
  await importMail(place, { userId, key, mail: opened, answerOf })
}

type Import = {
  userId: string
  key: string
  mail: OpenedMail
  answerOf: (why: MailAnswer) => PendingAnswer | null
}

/** Imports all receipts of a mail, or none and answers why. */
async function importMail(place: string, { userId, key, mail, answerOf }: Import): Promise<void> {
  const refuse = (why: Refusal) => conclude(place, why, answerOf(why))
  const files = await spoolFiles(mail)
  try {
    if (mail.tooMany || files.taken.length > mostFiles) return await refuse('too_many_files')
    if (files.taken.length === 0) return await refuse('no_receipt')
    const owed = files.leftOut ? answerOf('some_left_out') : null
    await keepFiles(userId, files, mail.subject, (make) =>
      transaction(async () => {
        const mine = await MailModel.updateOne(
          { _id: place, outcome: null },
          { $set: { outcome: 'imported', key, owed } },
        )
        if (mine.modifiedCount === 0) return false
        await make()
        return true
      }),
    )
    mails.inc({ outcome: 'imported' })
  } catch (error) {
    if (isDuplicate(error)) return await conclude(place, 'twice')
    const why = error instanceof AppError ? refusals[error.code] : undefined
    if (!why) throw error
    await refuse(why)
  } finally {
    await files.discard()
  }
}

async function conclude(
  place: string,
  outcome: MailOutcome,
  owed: PendingAnswer | null = null,
): Promise<void> {
  const set = await MailModel.updateOne({ _id: place, outcome: null }, { $set: { outcome, owed } })
  if (set.modifiedCount === 0) return
  mails.inc({ outcome })
  log.info({ mail: place, outcome }, 'mail set aside')
}

/** The steps after the outcome is recorded; may run twice. */
async function finishMail(
  place: string,
  move: (folder: (typeof folders)[keyof typeof folders]) => Promise<void>,
): Promise<void> {
  const mail = await MailModel.findById(place).lean<StoredMail>()
  if (!mail?.outcome) return
  if (mail.owed) {
    await answer(idOf(place), mail.owed)
    await MailModel.updateOne({ _id: place }, { $set: { owed: null } })
  }
  await move(mail.outcome === 'imported' ? folders.imported : folders.refused)
}
