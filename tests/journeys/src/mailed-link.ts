import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path that the latest mail to this person leads to: by default to set a new password. */
export function mailedLink(dataDir: string, address: string, page = '/reset-password'): string {
  const folder = join(dataDir, 'mail')
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  // Named by their time.
  const mails = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'))
  const link = new RegExp(`${page}\\?token=[\\w.-]+`)
  const paths = mails
    .filter((text) => text.includes(address))
    // Mail folds long lines with "=\n" and writes "=" as "=3D".
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((text) => link.exec(text)?.[0] ?? [])
  const path = paths.at(-1)
  assert.ok(path, 'there is no mail with a link yet')
  return path
}
