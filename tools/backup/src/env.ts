import { mongoEnv, parseEnv, storageEnv, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

/** What the programs in the image read; `npm run backup` finds the same by itself from DATA_DIR. */
export function readEnvironment() {
  return parseEnv({
    ...mongoEnv,
    ...storageEnv,
    NAMESPACE: z._default(
      z.string().check(z.regex(/^[a-z0-9_]{1,30}$/, 'must be 1 to 30 of a-z, 0-9 and _')),
      'sortie',
    ),
    /** The signing keys; with them everyone stays signed in after a restore. */
    KEYS_DIR: z.optional(z.string()),
    BACKUP_DIR: z._default(z.string(), 'backups'),
    /** How many backups stay; all when not set. */
    BACKUPS_KEPT: z.optional(wholeNumber(1, 10_000)),
  })
}
