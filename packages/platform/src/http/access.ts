import { isForAssistants } from '@sortie/contracts/assistant-calls'
import type { Claims } from '@sortie/contracts/auth'
import type { Access } from '@sortie/contracts/endpoint'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import { opens, type Program, type Scope } from '@sortie/contracts/scopes'
import type { Request } from 'express'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { isForJobs, type Keyring } from './keyring.ts'
import type { RevocationList } from './revocation-list.ts'

type Call = { access: Access; method: string; jobs?: JobPurpose; scope?: Scope }

const signedOut = () => new AppError('signed_out', 'signed_out', 'Please sign in.')

const notForAssistants = () =>
  new AppError(
    'forbidden',
    'not_for_assistants',
    'Whoever acts for somebody else cannot do this. Only the person themselves can.',
  )

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
  // A job's token lasts a minute, and completes what was begun in time.
  const session = claims.purpose ? { ...claims, act: undefined } : claims
  if (revoked.isEnded(session) || revoked.hasLeft(session)) return null
  // Neither a program nor an assistant has a role, whoever's it would be.
  const isOwn = !claims.program && !claims.act
  const role = isOwn ? (revoked.roleOf(claims.sub) ?? claims.role) : claims.role
  return callerBy({ ...claims, role }, token)
}

export function callerBy(claims: Claims, token: string): Caller {
  const { sub, email, role, sid, gen, unproven, purpose, program, act } = claims
  return {
    id: sub,
    email,
    role,
    sessionId: sid,
    generation: gen,
    token,
    ...(unproven && { unproven }),
    ...(purpose && { purpose }),
    ...(program && { program }),
    ...(act && { actor: act }),
  }
}

/** Throws unless this caller may make this call. */
export function demand(call: Call, caller: Caller | null): void {
  const { access } = call
  if (caller?.actor && !isForAssistants(call)) throw notForAssistants()
  if (caller?.program) demandScope(call, caller.program)
  if (access === 'public' || caller?.program) return
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
function mayJob({ access, method, jobs }: Call, { purpose }: Pick<Caller, 'purpose'>): boolean {
  if (access === 'admin') return false
  if (purpose === 'compare_report') return jobs === purpose
  return method === 'GET' || jobs === 'read' || (jobs !== undefined && jobs === purpose)
}

/**
 * The gateway lets a program make the calls that its scopes name, and no others. Services read for each other by the same
 * token: so here it opens besides what a job token would, which is no change and nothing of administrators.
 */
function demandScope(call: Call, program: Program): void {
  if (opens(program, call.scope) || (call.access === 'user' && mayJob(call, {}))) return
  throw scopeMissing(call.scope)
}

export function scopeMissing(scope: Scope | undefined): AppError {
  return new AppError(
    'forbidden',
    'scope_missing',
    scope ? `This token does not open it: it needs ${scope}.` : 'No token opens this.',
  )
}

/** 403 for a job token, and for a program's. */
export function demandSession({ token, program }: Caller): void {
  if (program) throw scopeMissing(undefined)
  if (isForJobs(token))
    throw new AppError(
      'forbidden',
      'token_for_jobs',
      'A token for background work does not open this.',
    )
}
