import type { Claims } from '@sortie/contracts/auth'
import type { Access } from '@sortie/contracts/endpoint'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import type { Request } from 'express'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { isForJobs, type Keyring } from './keyring.ts'
import type { RevocationList } from './revocation-list.ts'

type Call = { access: Access; method: string; jobs?: JobPurpose }

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

export function callerBy(claims: Claims, token: string): Caller {
  const { sub, email, role, sid, gen, unproven, purpose } = claims
  return {
    id: sub,
    email,
    role,
    sessionId: sid,
    generation: gen,
    token,
    ...(unproven && { unproven }),
    ...(purpose && { purpose }),
  }
}

/** Throws unless this caller may make this call. */
export function demand(call: Call, caller: Caller | null): void {
  const { access } = call
  if (access === 'public') return
  if (!caller) throw signedOut()
  if (!mayJob(call, caller)) demandSession(caller)
  if (access !== 'admin') return
  if (caller.role !== 'admin')
    throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
}

/**
 * A job token opens what its user may read, and the calls that are declared for its purpose; nothing of administrators. One
 * that compares a report opens that alone: its user may be deactivated.
 */
function mayJob({ access, method, jobs }: Call, { purpose }: Caller): boolean {
  if (access === 'admin') return false
  if (purpose === 'compare_report') return jobs === purpose
  return method === 'GET' || jobs === 'read' || (jobs !== undefined && jobs === purpose)
}

/** 403 for a job token. */
export function demandSession({ token }: Caller): void {
  if (isForJobs(token))
    throw new AppError(
      'forbidden',
      'token_for_jobs',
      'A token for background work does not open this.',
    )
}
