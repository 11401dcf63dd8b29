import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Dovecot, startDovecot } from '@sortie/testing/dovecot'
import { mailboxOf } from '../mail/mailbox-settings.ts'
import { withImap } from '../testing/imap.ts'
import { aMail, mailServer } from '../testing/mails.ts'
import { folders, NotMovedError, openMailbox } from './mailbox.ts'

const day = 24 * 3600_000

describe('the organisation’s mailbox', { timeout: 120_000 }, () => {
  let dovecot: Dovecot
  before(async () => {
    dovecot = await startDovecot('receipts@example.org')
  })
  after(() => dovecot?.remove())

  function settingsOf(url: string) {
    const given = { INBOX_IMAP_URL: url, INBOX_AUTHSERV_ID: mailServer, INBOX_MAIL_DAYS: 30 }
    const settings = mailboxOf(given)
    if (!settings) throw new Error('no mailbox')
    return settings
  }

  it('is not opened by TLS with a certificate that nobody vouches for, but with one that is trusted', async () => {
    const settings = settingsOf(dovecot.tlsUrl)
    await assert.rejects(openMailbox(settings), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, await readFile(dovecot.ca, 'utf8')])
    try {
      const mailbox = await openMailbox(settings)
      assert.deepEqual(await mailbox.uids(), [])
      mailbox.close()
    } finally {
      setDefaultCACertificates(known)
    }
  })

  it('is not opened with a wrong password, which nothing then says', async () => {
    const settings = { ...settingsOf(dovecot.url), password: 'not-this-one' }
    await assert.rejects(openMailbox(settings), (error: Error) => {
      assert.doesNotMatch(JSON.stringify({ ...error, message: error.message }), /not-this-one/)
      return true
    })
  })

  it('keeps what was dealt with for its days, and what waits for ever', async () => {
    const mailbox = await openMailbox(settingsOf(dovecot.url))
    try {
      await withImap(dovecot, async (client) => {
        const mail = aMail({ from: 'ada@example.org' })
        for (const folder of ['INBOX', folders.imported, folders.refused])
          for (const age of [0, 20, 40])
            await client.append(folder, mail, [], new Date(Date.now() - age * day))
        await mailbox.clear(30)
        const left = async (folder: string) => {
          const status = await client.status(folder, { messages: true })
          return status ? status.messages : 0
        }
        assert.deepEqual(
          [await left('INBOX'), await left(folders.imported), await left(folders.refused)],
          [3, 2, 2],
        )
        assert.equal((await mailbox.uids()).length, 3)
      })
    } finally {
      mailbox.close()
    }
  })

  it('is emptied also when it is full, and says how full it is', async () => {
    const full = await startDovecot('receipts@example.org', 300)
    try {
      const receipt = { content: Buffer.alloc(20_000, 'a'), name: 'a.pdf', type: 'application/pdf' }
      const mail = aMail({ from: 'ada@example.org', files: [receipt] })
      const fill = withImap(full, async (client) => {
        for (let nth = 0; nth < 20; nth++) await client.append('INBOX', mail)
      })
      await assert.rejects(fill, { serverResponseCode: 'OVERQUOTA' })
      const mailbox = await openMailbox(settingsOf(full.url))
      const uids = await mailbox.uids()
      assert.ok(uids.length > 1, `${uids.length} mails`)
      assert.ok(((await mailbox.fullPercent()) ?? 0) > 80)
      for (const uid of uids) await mailbox.move(uid, folders.imported)
      assert.deepEqual(await mailbox.uids(), [])
      mailbox.close()
    } finally {
      await full.remove()
    }
  })

  it('says when a mail cannot be moved', async () => {
    const mailbox = await openMailbox(settingsOf(dovecot.url))
    const [uid = 0] = await mailbox.uids()
    await assert.rejects(mailbox.move(uid, 'Nowhere/\0' as never), NotMovedError)
    mailbox.close()
  })
})
