import type { OutsideApprovers } from '@sortie/contracts/approval-rules'
import type { Colleague, NewApprover } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Totals } from '@sortie/contracts/money'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { firstApproval } from '../models/expense-report.ts'
import { demandApprover, tokenOfActive } from './colleagues.ts'
import { managersAbove } from './managers.ts'
import { approverFor, whyNotOutside } from './outside-approver.ts'
import { type Limits, limitReached, ratesFor, type Sums } from './second-limit.ts'

/** What a decision depends on beside the report itself. */
export type SecondApproval = Limits & {
  /** Who comes second, the first that fits: named by the organisation, or by whom the report was asked of. */
  candidates: Colleague[]
  /** Why the caller may not decide; null where they may. */
  whyNot: AppError | null
}

/** Asks the other services; outside of the transaction that decides. */
export async function planSecondApproval(
  chosen: string | undefined,
  report: Sums,
  user: Caller,
): Promise<SecondApproval> {
  const rules = await callService(env.AUTH_URL, internalAuthApi.approvalRules, {})
  const { secondFrom, secondApprover, mayApprove } = rules
  const next = chosen ? [await demandApprover(chosen, user, 'nextApproverId')] : []
  return {
    secondFrom,
    rates: await ratesFor(secondFrom, report),
    candidates: [...(secondApprover ? [secondApprover] : []), ...next],
    whyNot: mayApprove ? null : unconfirmed(),
  }
}

function unconfirmed(): AppError {
  return new AppError(
    'forbidden',
    'approver_unconfirmed',
    'Your account is not confirmed, so it decides on no report. An administrator confirms it in Admin Console, Users, Edit.',
  )
}

/** After somebody outside, who is shown no colleagues: whom the organisation or the owner has named. */
export async function planAfterOutsider(
  report: StoredExpenseReport,
  outsider: Colleague,
): Promise<SecondApproval> {
  const { userId, owner, nextApprover } = report
  const token = await tokenOfActive(userId)
  if (!token)
    throw new AppError(
      'conflict',
      'owner_inactive',
      `The account of ${owner.name} is deactivated. Their organisation has to decide on this report.`,
    )
  const { approvalRules, colleagues } = internalAuthApi
  const rules = await callService(env.AUTH_URL, approvalRules, {}, { token })
  // Whoever was named may have left: then it goes up, for nobody outside can choose.
  const ids = [...(nextApprover ? [nextApprover.id] : []), ...(await managersAbove(userId))]
  const query = { ids: ids.join(',') }
  const found =
    ids.length > 0 ? await callService(env.AUTH_URL, colleagues, { query }, { token }) : []
  const named = ids.flatMap((id) => found.filter((each) => each.id === id))
  const { secondFrom, secondApprover } = rules
  return {
    secondFrom,
    rates: await ratesFor(secondFrom, report, token),
    candidates: [...(secondApprover ? [secondApprover] : []), ...named],
    whyNot: notFromOutside(outsider, rules, owner.name),
  }
}

function notFromOutside(
  { email }: Colleague,
  rules: OutsideApprovers,
  owner: string,
): AppError | null {
  const why = whyNotOutside(email, rules)
  if (!why) return null
  return new AppError('conflict', 'not_from_outside', `${why} ${owner} has to ask somebody else.`)
}

export type Approvers = {
  approver: Colleague
  nextApprover: Colleague | null
}

type Asking = Sums & Pick<StoredExpenseReport, 'userId'>

/** Who is asked; with somebody outside also who approves after them, since they cannot choose a colleague. */
export async function planApprovers(
  asked: NewApprover,
  report: Asking,
  user: Caller,
): Promise<Approvers> {
  const approver = await approverFor(asked, user)
  if (!approver.byLink) return { approver, nextApprover: null }
  const rules = await planSecondApproval(asked.nextApproverId, report, user)
  const { userId, totals } = report
  return {
    approver,
    nextApprover: secondApprover({ userId, steps: [] }, totals, approver.id, rules),
  }
}

/** Who is asked after `decidedBy`; null when nobody needs to be. 400 when it has to be said. */
export function secondApprover(
  { userId, steps }: Pick<StoredExpenseReport, 'userId' | 'steps'>,
  spent: Totals,
  decidedBy: string,
  { candidates, ...limits }: SecondApproval,
): Colleague | null {
  if (firstApproval({ steps }) || !limitReached(spent, limits)) return null
  const fitting = candidates.find(({ id }) => id !== userId && id !== decidedBy)
  if (fitting) return fitting
  throw invalidField(
    'nextApproverId',
    'A report of this sum needs a second approver. Choose whom to ask.',
    'second_approver_needed',
  )
}
