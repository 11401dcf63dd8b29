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
})

export const env = {
  ...given,
  SPOOL_DIR: given.SPOOL_DIR ?? join(tmpdir(), `sortie-${given.NAMESPACE}-receipts`),
}
