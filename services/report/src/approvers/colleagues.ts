import { type Colleague, mostColleagues } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { profileApi } from '@sortie/contracts/profile'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'

export type Wanted = { q?: string; named?: string; ids?: string }

/** Colleagues of the caller who may approve. */
export async function colleaguesOf({ id }: Caller, query: Wanted): Promise<Colleague[]> {
  const found = await callService(env.AUTH_URL, internalAuthApi.colleagues, { query })
  return found.filter((colleague) => colleague.id !== id).slice(0, mostColleagues)
}

/** Null when the profile names nobody, somebody unknown, or a name of several. */
export async function managerOf(user: Caller): Promise<Colleague | null> {
  const { manager } = await callService(env.AUTH_URL, profileApi.profile, {})
  if (!manager?.trim()) return null
  const found = await colleaguesOf(user, { named: manager })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** 400 unless this is a colleague of the caller who may approve. */
export async function demandApprover(
  id: string,
  user: Caller,
  field = 'approverId',
): Promise<Colleague> {
  if (id === user.id)
    throw invalidField(field, 'Choose somebody else: nobody approves their own expenses.')
  const [found] = await colleaguesOf(user, { ids: id })
  if (!found)
    throw invalidField(
      field,
      'Choose a colleague whose account is active, and whom an administrator has confirmed.',
    )
  return found
}
