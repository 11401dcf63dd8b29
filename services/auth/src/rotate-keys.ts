import { join } from 'node:path'
import { EnvError, parseEnv, wholeNumber } from '@sortie/platform/env'
import * as z from 'zod/mini'
import { rotateKeys } from './sessions/keys/rotate-keys.ts'

/** `npm run keys:rotate`: works beside the running service or without it; instances follow within seconds. */
try {
  const { KEYS_DIR, DATA_DIR, KEYS_SETTLE_SECONDS } = parseEnv({
    KEYS_DIR: z.optional(z.string()),
    DATA_DIR: z._default(z.string(), 'data'),
    KEYS_SETTLE_SECONDS: z._default(wholeNumber(0, 3600), 10),
  })
  const told = await rotateKeys(KEYS_DIR ?? join(DATA_DIR, 'keys'), KEYS_SETTLE_SECONDS, {
    signEveryoneOut: process.argv.includes('--sign-everyone-out'),
    // Creates a first key only in a folder that was named: a wrong DATA_DIR must not get one.
    makeFirst: KEYS_DIR !== undefined,
  })
  process.stdout.write(`${told}\n`)
} catch (error) {
  const known = error instanceof EnvError || (error instanceof Error && error.name === 'KeysInUse')
  process.stderr.write(`${known ? error.message : `The keys were not changed: ${String(error)}`}\n`)
  process.exitCode = 1
}
