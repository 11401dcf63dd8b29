import type { Colleague, NewApprover } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { type Currency, toMinor } from '@sortie/contracts/money'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { demandApprover } from './colleagues.ts'
import type { StoredExpenseReport } from './expense-report.model.ts'
import { approverFor } from './outside-approver.ts'
import { ownersToken } from './owners-token.ts'

/** From which sums on there is one (decimal, by currency), and who it may be, the first that fits. */
export type SecondApproval = {
  secondFrom: Partial<Record<Currency, string | number>>
  candidates: Colleague[]
}

/** Asks the auth service; outside of the transaction that decides. */
export async function planSecondApproval(
  chosen: string | undefined,
  user: Caller,
): Promise<SecondApproval> {
  const rules = await callService(env.AUTH_URL, internalAuthApi.approvalRules, {})
  const { secondFrom, secondApprover } = rules
  const next = chosen ? [await demandApprover(chosen, user, 'nextApproverId')] : []
  return { secondFrom, candidates: [...(secondApprover ? [secondApprover] : []), ...next] }
}

/** After somebody outside, who is shown no colleagues: whom the organisation or the owner has named. */
export async function planAfterOutsider({
  userId,
  owner,
  nextApprover,
}: StoredExpenseReport): Promise<SecondApproval> {
  const token = await ownersToken(
    userId,
    `The account of ${owner.name} is deactivated. Their organisation has to decide on this report.`,
  )
  const { approvalRules, colleagues } = internalAuthApi
  const rules = await callService(env.AUTH_URL, approvalRules, {}, { token })
  const query = { ids: nextApprover?.id ?? '' }
  const named = nextApprover
    ? await callService(env.AUTH_URL, colleagues, { query }, { token })
    : []
  const { secondFrom, secondApprover } = rules
  return { secondFrom, candidates: [...(secondApprover ? [secondApprover] : []), ...named] }
}

export type Approvers = { approver: Colleague; nextApprover: Colleague | null }

/** Who is asked; with somebody outside also who approves after them, since they cannot choose a colleague. */
export async function planApprovers(
  asked: NewApprover,
  { userId, totals }: Pick<StoredExpenseReport, 'userId' | 'totals'>,
  user: Caller,
): Promise<Approvers> {
  const approver = await approverFor(asked, user)
  if (!approver.byLink) return { approver, nextApprover: null }
  const rules = await planSecondApproval(asked.nextApproverId, user)
  return {
    approver,
    nextApprover: secondApprover({ userId, totals, steps: [] }, approver.id, rules),
  }
}

/** Who is asked after `decidedBy`; null when nobody needs to be. 400 when it has to be said. */
export function secondApprover(
  { userId, steps, totals }: Pick<StoredExpenseReport, 'userId' | 'steps' | 'totals'>,
  decidedBy: string,
  { secondFrom, candidates }: SecondApproval,
): Colleague | null {
  if (steps.some(({ decision }) => decision === 'approved')) return null
  const reached = (Object.keys(secondFrom) as Currency[]).some((currency) => {
    const from = toMinor(String(secondFrom[currency]))
    return from !== null && (toMinor(totals[currency] ?? '0') ?? 0) >= from
  })
  if (!reached) return null
  const fitting = candidates.find(({ id }) => id !== userId && id !== decidedBy)
  if (fitting) return fitting
  throw invalidField(
    'nextApproverId',
    'A report of this sum needs a second approver. Choose whom to ask.',
    'second_approver_needed',
  )
}
