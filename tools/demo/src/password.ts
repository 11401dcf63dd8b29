import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writePrivately } from '@sortie/local/secrets'

/** The password of all demo accounts: the chosen one, or one that is made up once and kept in the file. */
export function demoPassword(file: string, chosen?: string): string {
  if (chosen) return chosen
  // Kept before an account is made: accounts with an unknown password would be worse than a superfluous file.
  if (!existsSync(file)) writePrivately(file, `${randomBytes(15).toString('base64url')}\n`)
  return readFileSync(file, 'utf8').trim()
}

/** The administrator's: the given one, or that of the first start; '' where neither is known. */
export function adminPassword(file: string, given?: string): string {
  return given ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}
