import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './compose.ts'

/** Only root can start a program as someone else; anyone else is not root already. */
export const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

export type Protected = {
  app: string
  writable: string
  /** Below a home folder that others may not enter, the program's user could run neither of the checkout's. */
  ownNode: string
  healthcheck: string
}

/** Code belongs to someone else and is read-only; only one folder can be written, as in the image. */
export function protect({ app, writable, ownNode, healthcheck }: Protected): void {
  cpSync(process.execPath, ownNode, { dereference: true })
  chmodSync(ownNode, 0o755)
  cpSync(join(repository, 'deploy/docker/healthcheck.mjs'), healthcheck)
  chmodSync(healthcheck, 0o644)
  mkdirSync(writable)
  if (user.uid) chownSync(writable, user.uid, user.gid)
  makeReadOnly(app)
  // The folders above must let the program's user through.
  for (let at = dirname(app); at !== dirname(at) && at !== '/tmp'; at = dirname(at))
    if (lstatSync(at).uid === process.getuid?.()) chmodSync(at, lstatSync(at).mode | 0o055)
}

function makeReadOnly(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadOnly(join(path, name))
  chmodSync(path, (stat.mode | 0o444 | (stat.isDirectory() ? 0o111 : 0)) & ~0o222)
}
