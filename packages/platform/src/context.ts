import { AsyncLocalStorage } from 'node:async_hooks'
import type { Acting } from '@sortie/contracts/auth'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import type { Program } from '@sortie/contracts/scopes'
import type { Role } from '@sortie/contracts/user'

export type Caller = {
  id: string
  email: string
  role: Role
  sessionId: string
  generation: number
  token: string
  /** Nobody has shown that the address is theirs. */
  unproven?: boolean
  /** A job token has it. */
  purpose?: JobPurpose
  /** A program has it, which calls by a token. */
  program?: Program
  /** Who makes the call for this person. */
  actor?: Acting
}

export type Context = {
  requestId: string
  user?: Caller
  /** The allowance by which an event came about that is handled here. */
  allowance?: string
  /** What happens now follows from what was asked: see mongo/entered-by.ts. */
  followsFrom?: true
  /** Bytes that the trail has got by this request. */
  noted?: number
}

const storage = new AsyncLocalStorage<Context>()

export function withContext<T>(context: Context, work: () => T): T {
  return storage.run(context, work)
}

export function currentContext(): Context | undefined {
  return storage.getStore()
}
