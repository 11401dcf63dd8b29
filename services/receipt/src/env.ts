import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  amqpEnv,
  authEnv,
  baseEnv,
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
  EXPENSE_URL: serviceUrl(),
  /** Where a file waits between its upload and the object storage; a disk, not a memory file system. */
  SPOOL_DIR: z.optional(z.string()),
  /** How long files without a record can still be brought back. */
  RECEIPT_QUARANTINE_DAYS: z._default(wholeNumber(1, 3650), 30),
})

export const env = {
  ...given,
  SPOOL_DIR: given.SPOOL_DIR ?? join(tmpdir(), `sortie-${given.NAMESPACE}-receipts`),
}
