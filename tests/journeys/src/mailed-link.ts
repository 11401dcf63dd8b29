import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path that a mail to this person leads to, to set a new password. */
export function mailedLink(dataDir: string, address: string): string {
  const folder = join(dataDir, 'mail')
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const paths = mails
    .filter((text) => text.includes(address))
    // Mail folds long lines with "=\n" and writes "=" as "=3D".
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((text) => /\/reset-password\?token=[\w.-]+/.exec(text)?.[0] ?? [])
  const [path] = paths
  assert.ok(path, 'there is no mail with a link yet')
  return path
}
