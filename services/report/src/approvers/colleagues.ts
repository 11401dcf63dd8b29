import { type Colleague, mostColleagues } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { profileApi } from '@sortie/contracts/profile'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { jobTokens } from '@sortie/platform/http/job-token'
import { env } from '../env.ts'
import { managersAbove } from './managers.ts'

export type Wanted = { q?: string; named?: string; ids?: string }

/** Colleagues of the caller who may approve. */
export async function colleaguesOf({ id }: Caller, query: Wanted): Promise<Colleague[]> {
  const found = await callService(env.AUTH_URL, internalAuthApi.colleagues, { query })
  return found.filter((colleague) => colleague.id !== id).slice(0, mostColleagues)
}

/** Those above the caller who may approve, the nearest first. */
export async function approversAbove(user: Caller): Promise<Colleague[]> {
  const above = await managersAbove(user.id)
  if (above.length === 0) return []
  const found = await colleaguesOf(user, { ids: above.join(',') })
  return above.flatMap((id) => found.filter((colleague) => colleague.id === id))
}

/**
 * Whom a report is proposed to: the nearest above who may approve. Where the organisation has named no manager, whom the
 * profile names; null when that is nobody, somebody unknown, or a name of several.
 */
export async function managerOf(user: Caller): Promise<Colleague | null> {
  const [nearest] = await approversAbove(user)
  if (nearest) return nearest
  const { manager } = await callService(env.AUTH_URL, profileApi.profile, {})
  if (!manager?.trim()) return null
  const found = await colleaguesOf(user, { named: manager })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** To read what this person may, for a job or somebody outside; null where their account is deactivated. */
export async function tokenOfActive(userId: string): Promise<string | null> {
  try {
    return await jobTokens(env, userId)()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'signed_out') return null
    throw error
  }
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
