import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { AppError } from '@sortie/platform/errors'
import mongoose from 'mongoose'
import { type Fetched, folders, type Mailbox } from '../clients/mailbox.ts'
import { aMail } from '../testing/mails.ts'
import { sharedReceipts } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
after(() => receipts.stop())

/** A mailbox with one mail, or one whose parsing fails like this. */
function aMailboxWith(mail: Buffer | Error) {
  const place = `box.1.${randomUUID()}`
  const moved: string[] = []
  const fetched = {
    place,
    whole: true,
    get source(): Buffer {
      if (mail instanceof Error) throw mail
      return mail
    },
  } satisfies Fetched
  const mailbox = {
    fetch: async () => fetched,
    move: async (_uid: number, folder: string) => {
      moved.push(folder)
    },
  } as unknown as Mailbox
  const recorded = async () => {
    const { MailModel } = await import('./mail.model.ts')
    return (await MailModel.findById(place).lean()) ?? assert.fail('the mail is not noted')
  }
  return { mailbox, moved, recorded }
}

async function take(mailbox: Mailbox): Promise<void> {
  const { takeMail } = await import('./take-mail.ts')
  await takeMail(mailbox, 1, { authservId: 'mx.example.org' } as never)
}

/** Readers end as soon as they are started, as where memory is short. */
async function withoutReaders(work: () => Promise<void>): Promise<void> {
  const { closeMailReader } = await import('./read-mail.ts')
  const { execPath } = process
  closeMailReader()
  process.execPath = 'false'
  try {
    await work()
  } finally {
    process.execPath = execPath
  }
}

describe('a mail', () => {
  it('that breaks its handling three times is set aside as failed, unanswered', async () => {
    const { mailbox, moved, recorded } = aMailboxWith(new TypeError('broken'))
    for (let tries = 1; tries <= 3; tries++) {
      await assert.rejects(take(mailbox), { message: 'broken' })
      const { outcome, ...mail } = await recorded()
      assert.deepEqual([outcome, mail.tries, moved], [null, tries, []])
    }
    await take(mailbox)
    const { outcome, owed } = await recorded()
    assert.deepEqual([outcome, owed, moved], ['failed', null, [folders.refused]])
  })

  it('whose reader is ended is read again, and unreadable when that was the third time', async () => {
    const mail = aMail({ from: 'ada@example.org', proof: false })
    const { mailbox, moved, recorded } = aMailboxWith(mail)
    const once = aMailboxWith(mail)
    await withoutReaders(async () => {
      await assert.rejects(take(once.mailbox), /crashed/)
      for (let tries = 1; tries < 3; tries++) {
        await assert.rejects(take(mailbox), /crashed/)
        const { outcome, ...noted } = await recorded()
        assert.deepEqual([outcome, noted.tries, moved], [null, tries, []])
      }
      await take(mailbox)
    })
    assert.equal((await recorded()).outcome, 'unreadable')
    await take(once.mailbox)
    assert.equal((await once.recorded()).outcome, 'unproven')
  })

  const away = {
    auth: new AppError('unavailable', 'auth_away', 'Auth is away.'),
    'the database': new mongoose.mongo.MongoNetworkError('connection closed'),
  }
  for (const [what, error] of Object.entries(away))
    it(`is not blamed for ${what} being away, however often`, async () => {
      const { mailbox, moved, recorded } = aMailboxWith(error)
      for (let round = 0; round < 5; round++) await assert.rejects(take(mailbox), error)
      const { outcome, tries } = await recorded()
      assert.deepEqual([outcome, tries, moved], [null, 0, []])
    })
})
