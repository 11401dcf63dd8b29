import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A signing key as a file, PKCS #8: `key-<number>.pem`, for its owner only. The highest number is the newest. */
export type KeyFile = {
  number: number
  kid: string
  privateKey: KeyObject
  publicPem: string
  since: Date
}

/** The longest lifetime of a token: SESSION_IDLE_HOURS (env.ts) may not be more. */
const longestTokenSeconds = 7 * 24 * 3600
const makeKeyPair = promisify(generateKeyPair)
/** Cached by path: the folder is read every 2 s, a file only when it is new. */
const parsed = new Map<string, KeyFile>()
const fileName = (number: number) => `key-${number}.pem`

export async function readKeyFiles(directory: string): Promise<KeyFile[]> {
  const names = await readdir(directory).catch(nothingWhenMissing)
  const numbers = names
    .flatMap((name) => /^key-(\d+)\.pem$/.exec(name)?.slice(1).map(Number) ?? [])
    .sort((a, b) => b - a)
  return Promise.all(numbers.map((number) => readKeyFile(directory, number)))
}

/**
 * Creates the key of this number unless another instance was first. Written to a temporary file and linked: `link` is
 * the only call that creates a complete file and refuses to replace one.
 */
export async function makeKeyFile(directory: string, number: number): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' })
  const draft = join(directory, `.draft-${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await file.sync()
    await link(draft, join(directory, fileName(number)))
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

export async function removeKeyFile(directory: string, number: number): Promise<void> {
  await rm(join(directory, fileName(number)), { force: true })
}

/** When the last token signed by the key before `newest` expires. */
export function previousNeededUntil(newest: KeyFile, settleSeconds: number): Date {
  return new Date(newest.since.getTime() + (settleSeconds + longestTokenSeconds) * 1000)
}

async function readKeyFile(directory: string, number: number): Promise<KeyFile> {
  const path = join(directory, fileName(number))
  const since = (await stat(path)).mtime
  const known = parsed.get(path)
  if (known?.since.getTime() === since.getTime()) return known
  const privateKey = createPrivateKey(await readFile(path))
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const kid = createHash('sha256').update(publicPem).digest('hex').slice(0, 16)
  const key = { number, kid, privateKey, publicPem, since }
  parsed.set(path, key)
  return key
}

function nothingWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
