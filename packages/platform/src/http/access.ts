import type { Claims } from '@sortie/contracts/auth'
import type { Access } from '@sortie/contracts/endpoint'
import type { Request } from 'express'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { isForJobs, type Keyring } from './keyring.ts'
import type { RevocationList } from './revocation-list.ts'

type Call = { access: Access; method: string }

const signedOut = () => new AppError('signed_out', 'signed_out', 'Please sign in.')

export type Admission = { keyring: Keyring; revoked?: RevocationList }

export async function callerOf(
  request: Request,
  { keyring, revoked }: Admission,
): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer ')) return null
  const token = header.slice(7)
  const claims = await keyring.verify(token)
  if (!claims || !revoked) return claims && callerBy(claims, token)
  await revoked.untilReady()
  if (revoked.isEnded(claims)) return null
  return callerBy({ ...claims, role: revoked.roleOf(claims.sub) ?? claims.role }, token)
}

export function callerBy({ sub, email, role, sid, gen }: Claims, token: string): Caller {
  return { id: sub, email, role, sessionId: sid, generation: gen, token }
}

/** Throws unless this caller may make this call. Jobs of an administrator may read but not change anything. */
export function demand({ access, method }: Call, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw signedOut()
  if (access !== 'admin') return
  if (caller.role !== 'admin')
    throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
  if (method !== 'GET') demandSession(caller)
}

/** 403 for a job token: background work must not change sign-in methods or accounts. */
export function demandSession({ token }: Caller): void {
  if (isForJobs(token))
    throw new AppError(
      'forbidden',
      'token_for_jobs',
      'A token for background work does not open this.',
    )
}
