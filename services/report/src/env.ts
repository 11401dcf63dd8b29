import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
} from '@sortie/platform/env'
import * as z from 'zod/mini'

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
  TRAVEL_URL: serviceUrl(),
  RECEIPT_URL: serviceUrl(),
  /** Where people reach the product: the QR code of an approved report leads there. */
  PUBLIC_URL: serviceUrl(),
  /** A PKCS #12 file whose certificate seals reports, instead of one that is made. */
  SEAL_CERTIFICATE_FILE: z.optional(z.string()),
  SEAL_CERTIFICATE_PASSWORD: z._default(z.string(), ''),
  /** The browser that prints; by default chromium-headless-shell or chromium, whichever is found first. */
  CHROME_PATH: z.optional(z.string()),
  /** `all`, or `web` to answer calls only, while others run as `worker`. */
  ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
  /** Where reports are assembled; must be a disk, not a memory file system. */
  SPOOL_DIR: z.optional(z.string()),
})

export const env = {
  ...given,
  SPOOL_DIR: given.SPOOL_DIR ?? join(tmpdir(), `sortie-${given.NAMESPACE}-reports`),
}
