import type { Claims } from '@sortie/contracts/auth'
import type { Access } from '@sortie/contracts/endpoint'
import type { Request } from 'express'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Keyring } from './keyring.ts'
import type { SessionBook } from './session-book.ts'

const signedOut = () => new AppError('signed_out', 'signed_out', 'Please sign in.')

export type Admission = { keyring: Keyring; book?: SessionBook }

export async function callerOf(
  request: Request,
  { keyring, book }: Admission,
): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) return null
  const token = header.slice(7)
  const claims = await keyring.verify(token)
  if (!claims || !book) return claims && callerBy(claims, token)
  await book.untilReady()
  if (book.isEnded(claims)) return null
  return callerBy({ ...claims, role: book.roleOf(claims.sub) ?? claims.role }, token)
}

export function callerBy({ sub, email, role, sid, gen }: Claims, token: string): Caller {
  return { id: sub, email, role, sessionId: sid, generation: gen, token }
}

export function demand(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw signedOut()
  if (access === 'admin' && caller.role !== 'admin')
    throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
}
