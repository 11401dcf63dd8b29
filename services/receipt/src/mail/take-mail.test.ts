import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { AppError } from '@sortie/platform/errors'
import mongoose from 'mongoose'
import { type Fetched, folders, type Mailbox } from '../clients/mailbox.ts'
import { type Receipts, startReceipts } from '../testing/receipts.ts'

let receipts: Receipts
before(async () => {
  receipts = await startReceipts()
})
after(() => receipts.service.stop())

/** A mailbox with one mail whose parsing fails like this. */
function aMailboxWith(failure: Error) {
  const place = `box.1.${randomUUID()}`
  const moved: string[] = []
  const fetched = {
    place,
    whole: true,
    get source(): Buffer {
      throw failure
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
