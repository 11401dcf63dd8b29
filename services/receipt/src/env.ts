import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  amqpEnv,
  authEnv,
  baseEnv,
  jobTokenEnv,
  mongoEnv,
  parseEnv,
  redisEnv,
  serviceUrl,
  storageEnv,
  wholeNumber,
} from '@sortie/platform/env'
import * as z from 'zod/mini'

const given = parseEnv({
  ...baseEnv,
  ...authEnv,
  ...mongoEnv,
  ...amqpEnv,
  ...redisEnv,
  ...storageEnv,
  ...jobTokenEnv,
  EXPENSE_URL: serviceUrl(),
  SCAN_URL: serviceUrl(),
  /** Where a file waits between its upload and the object storage; a disk, not a memory file system. */
  SPOOL_DIR: z.optional(z.string()),
  /** How long files without a record can still be brought back. */
  RECEIPT_QUARANTINE_DAYS: z._default(wholeNumber(1, 3650), 30),
  /** How long a file of the Inbox is kept that nobody makes an expense of. */
  INBOX_DAYS: z._default(wholeNumber(1, 3650), 180),
  RECEIPT_FILES_PER_PERSON: z._default(wholeNumber(1, 10_000_000), 20_000),
  RECEIPT_MB_PER_PERSON: z._default(wholeNumber(1, 10_000_000), 10_000),
  RECEIPT_FILES_PER_DAY: z._default(wholeNumber(1, 10_000_000), 500),
  RECEIPT_MB_PER_DAY: z._default(wholeNumber(1, 10_000_000), 1000),
})

export const env = {
  ...given,
  SPOOL_DIR: given.SPOOL_DIR ?? join(tmpdir(), `sortie-${given.NAMESPACE}-receipts`),
}
