import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sessionSeconds } from '../sessions/session.ts'

/** A signing key as a file: `key-<number>.pem`, PKCS #8, readable by its owner only. The highest number is the newest. */
export type KeyFile = { number: number; kid: string; privateKey: KeyObject; publicPem: string; since: Date }

const makeKeyPair = promisify(generateKeyPair)
const fileName = (number: number) => `key-${number}.pem`

/** The key files of a directory, newest first. */
export async function readKeyFiles(directory: string): Promise<KeyFile[]> {
  const names = await readdir(directory).catch(nothingWhenMissing)
  const numbers = names
    .flatMap((name) => /^key-(\d+)\.pem$/.exec(name)?.slice(1).map(Number) ?? [])
    .sort((a, b) => b - a)
  return Promise.all(numbers.map((number) => readKeyFile(directory, number)))
}

/**
 * Makes the key of this number unless another instance was first. A file appears only when it is complete: `link`
 * is the one act that creates and refuses to replace.
 */
export async function makeKeyFile(directory: string, number: number): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const draft = join(directory, `.draft-${process.pid}-${Date.now()}`)
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

/** When the last token that the key before `newest` has signed runs out. */
export function previousNeededUntil(newest: KeyFile, settleSeconds: number): Date {
  return new Date(newest.since.getTime() + (settleSeconds + sessionSeconds) * 1000)
}

async function readKeyFile(directory: string, number: number): Promise<KeyFile> {
  const path = join(directory, fileName(number))
  const privateKey = createPrivateKey(await readFile(path))
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const kid = createHash('sha256').update(publicPem).digest('hex').slice(0, 16)
  return { number, kid, privateKey, publicPem, since: (await stat(path)).mtime }
}

function nothingWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
