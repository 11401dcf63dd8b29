import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mailboxOf } from './mailbox-settings.ts'

const given = {
  INBOX_IMAP_URL: 'imaps://receipts%40example.org:p%40ss%2Fword@mail.example.org/Bills%20in',
  INBOX_AUTHSERV_ID: 'MX.example.org',
  INBOX_MAIL_DAYS: 30,
}

it('the address gives user, password and folder of the address, each %-encoded', () => {
  const box = mailboxOf(given)
  assert.deepEqual(
    [box?.user, box?.password, box?.folder, box?.port, box?.secure, box?.address, box?.authservId],
    [
      'receipts@example.org',
      'p@ss/word',
      'Bills in',
      993,
      true,
      'receipts@example.org',
      'mx.example.org',
    ],
  )
  assert.equal(mailboxOf({ INBOX_MAIL_DAYS: 30 }), null)
})

it('never sends a password in clear, but on this very machine', () => {
  const tls = (url: string) => {
    const box = mailboxOf({ ...given, INBOX_IMAP_URL: url })
    return [box?.secure, box?.startTls, box?.port]
  }
  assert.deepEqual(tls('imap://a%40b.org:x@mail.example.org'), [false, true, 143])
  assert.deepEqual(tls('imap://a%40b.org:x@127.0.0.1.example.org'), [false, true, 143])
  assert.deepEqual(tls('imap://a%40b.org:x@127.0.0.1:1143'), [false, false, 1143])
  assert.deepEqual(tls('imap://a%40b.org:x@[::1]:1143'), [false, false, 1143])
})

it('the message says what is missing, and nothing of the password', () => {
  const fault = (more: object) => {
    try {
      mailboxOf({ ...given, ...more })
    } catch (error) {
      return (error as Error).message
    }
    return assert.fail('taken')
  }
  const noAddress = fault({ INBOX_IMAP_URL: 'imaps://receipts:secret@mail.example.org' })
  const noPassword = fault({ INBOX_IMAP_URL: 'imaps://secret@mail.example.org' })
  assert.match(noAddress, /^INBOX_ADDRESS: /)
  assert.match(noPassword, /^INBOX_IMAP_URL: /)
  assert.match(fault({ INBOX_AUTHSERV_ID: undefined }), /^INBOX_AUTHSERV_ID: /)
  for (const said of [noAddress, noPassword]) assert.ok(!said.includes('secret'))
})
