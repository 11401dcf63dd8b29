import { randomUUID } from 'node:crypto'
import { askAs } from './ask.ts'
import { enter, firstPassword } from './caller.ts'
import type { Ask } from './use-case.ts'

/** A new person, because a way of signing in is changed only once. */
export async function somebody(url: string) {
  const email = `${randomUUID()}@example.com`
  const caller = await enter(url, email)
  return { email, caller, ask: askAs(caller) }
}

/** The password once more, for changes of one's second factor. */
export function proofBy(ask: Ask): Promise<{ proof: string }> {
  return ask('POST', '/api/account/proof', { currentPassword: firstPassword })
}
