import { ReportLine } from '@sortie/contracts/expense-report'
import { toLookAt } from '@sortie/contracts/line-proof'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import * as z from 'zod/mini'
import { reportOf } from './expense-report.queries.ts'

/**
 * 409 where something is known by now against one of these lines, which whoever decides was shown as proven, or where that cannot
 * be asked. Asks other services: outside of the transaction that decides.
 */
export async function demandProven(
  reportId: string,
  proven: string[],
  user: Pick<Caller, 'id'>,
): Promise<void> {
  if (proven.length === 0) return
  const { state, lines } = await reportOf(reportId, user)
  const doubted = lines.filter(
    (line) =>
      line.state === 'open' &&
      proven.includes(line.expenseId) &&
      toLookAt(z.encode(ReportLine, line)).length > 0,
  )
  const [first] = doubted
  if (state !== 'waiting' || !first) return
  const others = doubted.length - 1
  const rest = others === 0 ? '' : others === 1 ? ' and another line' : ` and ${others} other lines`
  throw new AppError(
    'conflict',
    'not_proven',
    `${first.merchant}${rest} cannot be taken as proven any more, and nothing was decided: look at what is known now.`,
  )
}
