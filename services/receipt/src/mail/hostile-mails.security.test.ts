import assert from 'node:assert/strict'
import { hostileMails } from '@sortie/testing/hostile-mails'
import { describeHostileFiles } from '@sortie/testing/open-hostile-files'
import { closeMailReader, readMail } from './read-mail.ts'

const plain = Buffer.from('From: Ann <ann@example.org>\r\n\r\ntext')

describeHostileFiles('mails, to the mailbox of receipts', hostileMails, {
  take: async (mail) => () => readMail(mail),
  neighbour: async () => assert.equal((await readMail(plain))?.from, 'ann@example.org'),
  close: closeMailReader,
})
