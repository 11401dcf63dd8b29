import { urlOf } from '@sortie/contracts/endpoint'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { FileDown, Undo2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { openFile } from '../../lib/open-file.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { attempt, toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { namedApprover } from '../../records/expense-reports/approver.ts'
import { ApproverField } from '../../records/expense-reports/approver-field.tsx'
import { askToWithdraw } from '../../records/expense-reports/ask-to-withdraw.ts'
import {
  useApproverRulesQuery,
  useReassignReportMutation,
} from '../../records/expense-reports/expense-reports.api.ts'
import { SecondApproverField } from '../../records/expense-reports/second-approver-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useUserQuery } from '../session/session.api.ts'

const TakeBackDialog = lazyDialog(() =>
  import('./take-back-dialog.tsx').then((file) => file.TakeBackDialog),
)

/**
 * The PDF for everybody; withdrawing and another approver for the owner, while nobody has decided. After a first
 * approval another one is for who gave it, and for the owner where nobody can decide. Who gave the last one takes it back.
 */
export function OwnerActions({ report }: { report: WholeExpenseReportJson }) {
  const { data: user } = useUserQuery()
  const [asking, setAsking] = useState(false)
  const [takingBack, setTakingBack] = useState(false)
  const isOwner = report.owner.id === user?.id
  const first = report.steps.find(({ decision }) => decision === 'approved')
  const hasApproved = first && [first.approver.id, first.decidedBy?.id].includes(user?.id)
  const mayAsk = first ? hasApproved || (isOwner && report.approverIsGone) : isOwner
  const [busy, singleFlight] = useSingleFlight()
  const withdraw = singleFlight(() => askToWithdraw(report))
  return (
    <>
      {report.sizeBytes !== null && (
        <Button
          icon={<FileDown aria-hidden />}
          onClick={() =>
            openFile(urlOf(expenseReportApi.file, { id: report.id }), 'Downloading a report')
          }
        >
          PDF
        </Button>
      )}
      {mayAsk && report.state === 'waiting' && (
        <Button icon={<UserRoundPen aria-hidden />} onClick={() => setAsking(true)}>
          Ask Somebody Else
        </Button>
      )}
      {isOwner && mayAsk && report.waitsForFormerManager && <HandToManager report={report} />}
      {isOwner && report.mayWithdraw && (
        <Button icon={<Undo2 aria-hidden />} pending={busy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
      {report.mayTakeBack && (
        <Button icon={<Undo2 aria-hidden />} onClick={() => setTakingBack(true)}>
          Take Back My Approval
        </Button>
      )}
      {takingBack && <TakeBackDialog report={report} onClose={() => setTakingBack(false)} />}
      {asking && (
        <ReassignDialog report={report} outside={!first} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** The owner has another manager than when this was handed in. */
function HandToManager({ report: { id } }: { report: WholeExpenseReportJson }) {
  const { data } = useApproverRulesQuery()
  const [reassign, { isLoading }] = useReassignReportMutation()
  const manager = data?.above?.[0]
  if (!manager) return null
  const hand = () =>
    attempt(
      'Failed to hand it on',
      reassign({ params: { id }, body: { approverId: manager.id } }).unwrap(),
      `${manager.name} is asked to decide`,
    )
  return (
    <Button icon={<UserRoundPen aria-hidden />} pending={isLoading} onClick={() => void hand()}>
      {`Hand to ${manager.name}`}
    </Button>
  )
}

type DialogProps = { report: WholeExpenseReportJson; outside: boolean; onClose: () => void }

function ReassignDialog({ report, outside, onClose }: DialogProps) {
  const [approver, setApprover] = useState<WholeExpenseReportJson['waitsFor']>(null)
  /** Undefined until the server asks for a second approver. */
  const [next, setNext] = useState<WholeExpenseReportJson['waitsFor']>()
  const [reassign, { isLoading }] = useReassignReportMutation()
  const [pressed, setPressed] = useState(false)

  async function ask() {
    setPressed(true)
    if (!approver || next === null) return
    try {
      const body = namedApprover(approver, next)
      await reassign({ params: { id: report.id }, body }).unwrap()
      toast({ title: `${approver.name} is asked to decide` })
      onClose()
    } catch (thrown) {
      if (asProblem(thrown).code === 'second_approver_needed') setNext(null)
      else toastFailure('Failed to ask somebody else', thrown)
    }
  }
  return (
    <Sheet
      onClose={onClose}
      title="Ask Somebody Else"
      focus="field"
      action={{ children: 'Ask', pending: isLoading, onClick: () => void ask() }}
    >
      <ApproverField
        value={approver}
        onChange={setApprover}
        outside={outside}
        error={pressed ? 'Choose who decides on this report.' : undefined}
      />
      {next !== undefined && <SecondApproverField value={next} onChange={setNext} />}
    </Sheet>
  )
}
