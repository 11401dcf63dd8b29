import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Email } from '@sortie/contracts/user'
import {
  amqpEnv,
  authEnv,
  baseEnv,
  dayQuotaEnv,
  jobTokenEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  storageEnv,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'
import { mailboxOf, mailServer } from './mail/mailbox-settings.ts'

const given = parseEnv({
  ...baseEnv,
  ...authEnv,
  ...mongoEnv,
  ...dayQuotaEnv,
  ...amqpEnv,
  ...redisEnv,
  ...storageEnv,
  ...jobTokenEnv,
  EXPENSE_URL: serviceUrl(),
  SCAN_URL: serviceUrl(),
  /** Where uploads wait for the object storage; must be a disk, not a memory file system. */
  SPOOL_DIR: z.optional(z.string()),
  /** Days for which files without a record can be restored. */
  RECEIPT_QUARANTINE_DAYS: z._default(wholeNumber(1, 3650), 30),
  /** Days after which an Inbox file that nobody worked on goes into the quarantine. */
  INBOX_DAYS: z._default(wholeNumber(1, 3650), 180),
  RECEIPT_FILES_PER_PERSON: z._default(wholeNumber(1, 10_000_000), 20_000),
  RECEIPT_MB_PER_PERSON: z._default(wholeNumber(1, 10_000_000), 10_000),
  RECEIPT_FILES_PER_DAY: z._default(wholeNumber(1, 10_000_000), 500),
  RECEIPT_MB_PER_DAY: z._default(wholeNumber(1, 10_000_000), 1000),
  /** imaps://user:password@host:port/folder; imap:// uses STARTTLS. Without it no mail is collected. */
  INBOX_IMAP_URL: z.optional(mailServer),
  /** The address that people mail to; by default the user of INBOX_IMAP_URL, if that is an address. */
  INBOX_ADDRESS: z.optional(Email),
  /** The organisation's mail server as it names itself in Authentication-Results; its results are trusted. */
  INBOX_AUTHSERV_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,253}$/, 'must be a name'))),
  /** Days for which processed mails stay in their folders of the mailbox. */
  INBOX_MAIL_DAYS: z._default(wholeNumber(1, 3650), 30),
})

export const env = {
  ...given,
  mailbox: mailboxOf(given),
  SPOOL_DIR: given.SPOOL_DIR ?? join(tmpdir(), `sortie-${given.NAMESPACE}-receipts`),
}
