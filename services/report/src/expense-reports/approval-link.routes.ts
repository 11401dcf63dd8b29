import { approvalLinkApi } from '@sortie/contracts/approval-link'
import type {
  Colleague,
  LineConcern,
  ReportLine,
  WholeExpenseReport,
} from '@sortie/contracts/expense-report'
import { countAdded } from '@sortie/platform/day-quota'
import { AppError } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { Planned } from '@sortie/platform/http/planned'
import { planAfterOutsider, type SecondApproval } from '../approvers/second-approval.ts'
import { decideReport } from './decide-report.ts'
import { demandProven } from './demand-proven.ts'
import { reportOf } from './expense-report.queries.ts'
import { openLink } from './open-link.ts'
import { sendReceipt, sendReport } from './send-report.ts'
import { writeMessage } from './write-message.ts'

const approvals = new Planned<SecondApproval>()

export const approvalLinkRoutes = implement(
  approvalLinkApi,
  {
    async get({ params, user }) {
      const { report, approver } = await openLink(params.token, user)
      return withoutOthers(await reportOf(report._id, approver), approver)
    },
    async file({ params, user, req, res }) {
      const { report, approver } = await openLink(params.token, user)
      await sendReport(report._id, approver.id, { req, res })
    },
    async receipt({ params, query, user, res }) {
      const { report, approver } = await openLink(params.token, user)
      const place = { id: report._id, receiptId: params.receiptId }
      await sendReceipt(place, query.as ?? 'file', approver, res)
    },
    async decide({ params, body, user, req }) {
      const { report, approver } = await openLink(params.token, user)
      const decision = await decideReport(report._id, body, approver.id, approvals.of(req)).catch(
        (error) => {
          const isMissing = error instanceof AppError && error.code === 'second_approver_needed'
          throw isMissing ? noSecondApprover(report.owner.name) : error
        },
      )
      return { decision }
    },
    async write({ params, body, user }) {
      const { report, approver } = await openLink(params.token, user)
      const place = { id: report._id, expenseId: params.expenseId }
      const line = await writeMessage(place, body.text, approver.id)
      return lineFor(approver, line, report, [])
    },
  },
  {
    async decide({ params, body, user, req }) {
      const { report, approver } = await openLink(params.token, user)
      approvals.keep(req, await planAfterOutsider(report, approver))
      // Last, so that little time is left in which something else may be found.
      await demandProven(report._id, body.proven, approver)
    },
    async write({ params, body, user }) {
      const { approver } = await openLink(params.token, user)
      await countAdded(approver.id, Buffer.byteLength(body.text))
    },
  },
)

/**
 * Whoever has no account learns of a doubt, and nothing of expenses that are not in this report, not even whose they are
 * (its owner may read along), or of what others wrote before it was handed in.
 */
function withoutOthers(report: WholeExpenseReport, outsider: Colleague): WholeExpenseReport {
  const ids = report.lines.map(({ expenseId }) => expenseId)
  return { ...report, lines: report.lines.map((line) => lineFor(outsider, line, report, ids)) }
}

function lineFor(
  { email }: Colleague,
  { concerns = [], continues: _, continuedIn: __, messages, ...line }: ReportLine,
  { createdAt, owner }: Pick<WholeExpenseReport, 'createdAt'> & { owner: { email: string } },
  ids: string[],
): ReportLine {
  return {
    ...line,
    messages: messages.filter(
      ({ author, at }) => at >= createdAt || [email, owner.email].includes(author.email),
    ),
    concerns: concernsFor(concerns, ids),
  }
}

/** Of all duplicates elsewhere that there is one: neither how many, nor whether they are the owner's or somebody else's. */
function concernsFor(concerns: LineConcern[], ids: string[]): LineConcern[] {
  const isElsewhere = ({ concern, other }: LineConcern) =>
    concern === 'possible_duplicate' && !ids.includes(other?.expenseId ?? '')
  const first = concerns.findIndex(isElsewhere)
  return concerns.flatMap((each, at) => {
    if (!isElsewhere(each)) return each
    return at === first ? { concern: each.concern } : []
  })
}

function noSecondApprover(owner: string): AppError {
  return new AppError(
    'conflict',
    'second_approver_missing',
    `A report of this sum needs a second approver, whom ${owner} has to name: ask them to send it to you again.`,
  )
}
