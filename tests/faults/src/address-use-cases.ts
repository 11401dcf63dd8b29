import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProfileJson } from '@sortie/contracts/profile'
import type { UserJson } from '@sortie/contracts/user'
import { callerOf, firstPassword } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import { somebody } from './somebody.ts'
import type { Ask, UseCase } from './use-case.ts'

const wishPath = '/api/account/email'
const confirmPath = '/api/auth/confirm-email'

/** A change of e-mail: the request, and the link that was mailed to the new address. */
export function addressCasesOf({ url, dataDir }: { url: string; dataDir: string }): UseCase[] {
  const nobody = callerOf(url)
  const wish = () => ({ email: `${randomUUID()}@example.com`, currentPassword: firstPassword })
  const hasAddress = async (ask: Ask, email: string) =>
    (await ask<ProfileJson>('GET', '/api/profile')).email === email

  return [
    {
      name: 'another address is wished for',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await somebody(url)
        const body = wish()
        /** A mailed link holds. */
        const isDone = async () => {
          if (await hasAddress(ask, body.email)) return true
          const token = (await tokensMailedTo(dataDir, body.email)).at(-1)
          const answer = token && (await nobody('POST', confirmPath, { token }, answerLimitMs))
          return answer ? answer.status === 200 : false
        }
        return { caller, method: 'POST', path: wishPath, body, isDone, again: 400 }
      },
    },
    {
      name: 'another address is confirmed',
      service: 'auth',
      event: { type: 'user.changed', id: 'userId' },
      async prepare() {
        const { ask } = await somebody(url)
        const body = wish()
        await ask('POST', wishPath, body)
        const [token] = await tokensMailedTo(dataDir, body.email)
        const { id } = await ask<UserJson>('GET', '/api/user')
        const isDone = () => hasAddress(ask, body.email)
        const method = 'POST'
        return {
          id,
          caller: nobody,
          method,
          path: confirmPath,
          body: { token },
          isDone,
          again: 400,
        }
      },
    },
  ]
}

/** In the order they were written. */
async function tokensMailedTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return (
    mails
      .filter((mail) => mail.includes(`To: ${address}`))
      // Quoted-printable breaks lines and writes "=" as "=3D".
      .map((mail) => /token=3D([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '')
  )
}
