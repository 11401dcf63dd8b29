import type { KeyObject } from 'node:crypto'
import type { PublicKey } from '@sortie/platform/http/keyring'
import { log } from '@sortie/platform/ops/logger'
import { type KeyFile, makeKeyFile, previousNeededUntil, readKeyFiles } from './key-files.ts'

const rereadMs = 2000
let directory = ''
let settleSeconds = 0
let keys: KeyFile[] = []

/** Reads the keys, creating the first if there is none, and follows rotations. Returns a function that stops that. */
export async function openSigningKeys(
  keysDirectory: string,
  settle: number,
): Promise<() => Promise<void>> {
  directory = keysDirectory
  settleSeconds = settle
  keys = await readKeyFiles(directory)
  if (keys.length === 0) {
    await makeKeyFile(directory, 1).catch((error) => {
      throw new Error(
        `KEYS_DIR holds no key-1.pem and none can be written there: ${error.message}`,
        { cause: error },
      )
    })
    await reread()
  }
  const timer = setInterval(
    () => reread().catch((error) => log.error({ err: error }, 'keys unreadable')),
    rereadMs,
  )
  timer.unref()
  return async () => clearInterval(timer)
}

export async function publicKeys(): Promise<PublicKey[]> {
  await reread().catch((error) => log.error({ err: error }, 'keys unreadable'))
  return acceptedKeys(keys, settleSeconds, new Date()).map(({ kid, publicPem }) => ({
    kid,
    pem: publicPem,
  }))
}

export function signingKey(): { kid: string; privateKey: KeyObject } {
  const key = chooseSigningKey(keys, settleSeconds, new Date())
  if (!key) throw new Error('no signing key: openSigningKeys comes first')
  return key
}

/** The newest key that every instance has had time to load; until then the one before it. */
export function chooseSigningKey(
  newestFirst: KeyFile[],
  settle: number,
  now: Date,
): KeyFile | undefined {
  const [newest, previous] = newestFirst
  if (!newest || !previous) return newest
  return now.getTime() - newest.since.getTime() >= settle * 1000 ? newest : previous
}

/** At most two keys; the older one only while a token that it signed may be valid. */
export function acceptedKeys(newestFirst: KeyFile[], settle: number, now: Date): KeyFile[] {
  const [newest, previous] = newestFirst
  if (!newest) return []
  return previous && previousNeededUntil(newest, settle) > now ? [newest, previous] : [newest]
}

/** A read that fails or finds nothing changes nothing: the loaded keys stay in use. */
async function reread(): Promise<void> {
  const found = await readKeyFiles(directory)
  if (found.length === 0) return
  if (found[0]?.kid !== keys[0]?.kid)
    log.info({ kid: found[0]?.kid, keys: found.length }, 'signing keys')
  keys = found
}
