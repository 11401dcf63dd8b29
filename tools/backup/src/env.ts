import { mongoEnv, parseEnv, storageEnv, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'

/** The environment of the programs in the image; `npm run backup` derives the same from DATA_DIR. */
export function readEnvironment() {
  return parseEnv({
    ...mongoEnv,
    ...storageEnv,
    NAMESPACE: z._default(
      z.string().check(z.regex(/^[a-z0-9_]{1,30}$/, 'must be 1 to 30 of a-z, 0-9 and _')),
      'sortie',
    ),
    /** The signing keys: with them everyone stays signed in after a restore. */
    KEYS_DIR: z.optional(z.string()),
    BACKUP_DIR: z._default(z.string(), 'backups'),
    BACKUPS_KEPT: z.optional(wholeNumber(1, 10_000)),
  })
}
