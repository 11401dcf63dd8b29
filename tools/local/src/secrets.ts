import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Account, accounts } from './accounts.ts'

const names = [
  'rabbitmqPassword',
  'redisPassword',
  's3AccessKey',
  's3SecretKey',
  'documentsPassword',
  'documentsKey',
  'sessionFeedSecret',
  'receiptJobTokenSecret',
  'reportJobTokenSecret',
] as const
export type Secrets = Record<(typeof names)[number] | `${Account}Password`, string>

export function keepSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const wanted = [...names, ...accounts.map((name) => `${name}Password` as const)]
  const secrets = Object.fromEntries(
    wanted.map((name) => [name, kept[name] ?? randomBytes(18).toString('hex')]),
  ) as Secrets
  if (wanted.some((name) => !kept[name])) writePrivately(file, JSON.stringify(secrets, null, 2))
  return secrets
}

/** The file of a key that is created at the first start and included in every backup. */
export function keepKey(file: string): string {
  if (!existsSync(file)) writePrivately(file, `${randomBytes(32).toString('hex')}\n`)
  return file
}

/** Writes the complete file or none, and never readable by others, not even briefly. */
export function writePrivately(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  writeFileSync(next, text, { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, file)
}
