import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path that the newest mail to this person leads to. */
export function mailedLink(dataDir: string, address: string): string {
  const folder = join(dataDir, 'mail')
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const mail = mails.find((text) => text.includes(address))
  // Mail folds long lines with "=\n" and writes "=" as "=3D".
  const text = mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const path = /\/reset-password\?token=[\w.-]+/.exec(text ?? '')?.[0]
  assert.ok(path, 'there is no mail with a link yet')
  return path
}
