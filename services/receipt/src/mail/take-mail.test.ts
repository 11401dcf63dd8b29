import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { AppError } from '@sortie/platform/errors'
import mongoose from 'mongoose'
import { type Fetched, folders, type Mailbox } from '../clients/mailbox.ts'
import { aMail } from '../testing/mails.ts'
import { type Receipts, startReceipts } from '../testing/receipts.ts'

let receipts: Receipts
before(async () => {
  receipts = await startReceipts()
})
after(() => receipts.service.stop())

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

/** As the kernel does where memory is short. */
function endMailReaders(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const isMine = Number(/^PPid:\s+(\d+)/m.exec(ofProcess(pid, 'status'))?.[1]) === process.pid
      if (isMine && ofProcess(pid, 'cmdline').includes('mail-worker')) process.kill(Number(pid), 9)
    } catch {
      // It has just ended by itself.
    }
}

function ofProcess(pid: string, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
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
    const warm = aMailboxWith(mail)
    await take(warm.mailbox)
    assert.equal((await warm.recorded()).outcome, 'unproven')

    const { mailbox, moved, recorded } = aMailboxWith(mail)
    const lucky = aMailboxWith(mail)
    const ending = setInterval(endMailReaders, 10)
    try {
      await assert.rejects(take(lucky.mailbox), /crashed/)
      for (let tries = 1; tries < 3; tries++) {
        await assert.rejects(take(mailbox), /crashed/)
        const { outcome, ...noted } = await recorded()
        assert.deepEqual([outcome, noted.tries, moved], [null, tries, []])
      }
      await take(mailbox)
    } finally {
      clearInterval(ending)
    }
    assert.equal((await recorded()).outcome, 'unreadable')
    await take(lucky.mailbox)
    assert.equal((await lucky.recorded()).outcome, 'unproven')
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
