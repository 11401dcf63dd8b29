import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { toLookAt } from '@sortie/contracts/line-proof'
import { formatMoney } from '@sortie/contracts/money'
import { Check, MessageCircleQuestion, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { bringIntoView } from '../../lib/bring-into-view.ts'
import { formatDate } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Sum } from '../../ui/layout.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { approveText, DecisionBar, DecisionDialog } from './decision-bar.tsx'
import { isProven, lookSentence, lookTexts, worstFirst } from './line-looks.ts'
import { LinePanel } from './line-panel.tsx'
import { LineSheet } from './line-sheet.tsx'
import { type Decision, useDecision } from './use-decision.ts'
import { reasonsIn, useVerdicts } from './use-verdicts.ts'

/** The lines of a report beside the receipts and messages of the current one; who decides has what needs a look first. */
export function ReportLines({ report }: { report: WholeExpenseReportJson }) {
  const { mayDecide } = report
  const lines = mayDecide ? worstFirst(report.lines) : report.lines
  const open = lines.filter(({ state }) => state === 'open')
  const ids = open.map(({ expenseId }) => expenseId)
  const provenIds = open.filter(isProven).map(({ expenseId }) => expenseId)
  const { verdicts, judge, forget } = useVerdicts(report.id, ids, (id) => provenIds.includes(id))
  const reasons = reasonsIn(verdicts)
  const [currentId, choose] = useState(() => (mayDecide ? lines[0] : firstOf(lines))?.expenseId)
  const at = Math.max(
    0,
    lines.findIndex(({ expenseId }) => expenseId === currentId),
  )
  const current = lines[at]
  const isSheet = useScreen('small') && mayDecide
  const [isShown, setShown] = useState(false)
  const [asking, setAsking] = useState<{ decision: Decision; asksSecond: boolean }>()
  const { isBusy, send } = useDecision({
    second: () => setAsking({ decision: 'approve', asksSecond: true }),
    done() {
      setShown(false)
      forget()
    },
  })
  const panel = useRef<HTMLDivElement>(null)
  const expenseId = current?.expenseId ?? ''
  const verdict = verdicts.get(expenseId)
  const isReturned = typeof verdict === 'string'
  const undecided = ids.filter((id) => !verdicts.has(id))
  const proven = provenIds.filter((id) => undecided.includes(id))
  const isLast = undecided.every((id) => id === expenseId)
  /** Something is returned, and nothing is left but what is proven. */
  const isSettled = reasons.size > 0 && proven.length === undecided.length

  function show(id: string | undefined) {
    // Where the panel is below the list, it would change unseen.
    flushSync(() => {
      choose(id)
      setShown(true)
    })
    if (!isSheet) bringIntoView(panel.current)
  }
  const step = (by: number) => show(lines[at + by]?.expenseId ?? expenseId)
  const isLeft = (known: typeof verdicts) => (id: string) => !known.has(id)

  /** A line that is not returned is approved by it, and the next comes that is left; after the last one all is sent. */
  function advance() {
    const isJudged = isReturned || !ids.includes(expenseId)
    const known = isJudged ? verdicts : judge([expenseId], null)
    const after = ids.slice(ids.indexOf(expenseId) + 1)
    const next = [...after, ...ids].find(isLeft(known))
    if (next) show(next)
    else void decide(known)
  }
  function approveProven() {
    const known = judge(proven, true)
    const next = ids.find(isLeft(known))
    if (next) show(next)
  }
  function returnLine() {
    if (current?.state !== 'open') return
    if (!reasons.has(expenseId)) flushSync(() => void judge([expenseId], ''))
    focusOn('reason')
  }
  /** Every line was gone over: nothing is asked that was said already. */
  async function decide(known = verdicts) {
    const returned = [...reasonsIn(known)].map(([id, reason]) => ({ expenseId: id, reason }))
    const decision = returned.length === ids.length ? 'return' : 'approve'
    const isExplained = returned.every(({ reason }) => reason.trim() !== '')
    if (!isExplained) return setAsking({ decision, asksSecond: false })
    await send({ decision, returned, proven: provenOf(reasonsIn(known)), comment: '' })
  }
  /** What is approved as it was shown, or not at all. */
  const provenOf = (returned: ReadonlyMap<string, string>) =>
    provenIds.filter((id) => !returned.has(id))
  function decideAll(decision: Decision) {
    if (decision === 'approve' && (undecided.length === 0 || isSettled)) void decide()
    else setAsking({ decision, asksSecond: false })
  }
  useShortcuts([
    { keys: 'j', does: 'Next line', run: () => step(1), runsOn: true },
    { keys: 'k', does: 'Previous line', run: () => step(-1), runsOn: true },
    { keys: 'q', does: 'Ask about the line', run: () => focusOn('message') },
    ...(mayDecide
      ? [
          { keys: 'a', does: 'Approve the line, after the last one the report', run: advance },
          { keys: 'x', does: 'Return the line, with a reason', run: returnLine },
        ]
      : []),
  ])
  if (!current) return null
  const finalText =
    reasons.size === ids.length
      ? 'Return All'
      : approveText(ids.length - reasons.size, reasons.size)
  const props = {
    report,
    line: current,
    verdict,
    onVerdict: (next: string | null | undefined) => void judge([expenseId], next),
  }
  return (
    <>
      <Halves>
        <Card title="Expenses" flush>
          {mayDecide && <Sum>{lookSentence(open)}</Sum>}
          <List aria-label="Lines">
            {lines.map((line) => (
              <li key={line.expenseId}>
                <button
                  type="button"
                  aria-current={line === current || undefined}
                  onClick={() => show(line.expenseId)}
                >
                  <span>
                    {line.merchant}
                    <small>{`${formatDate(line.date)}, ${line.category}`}</small>
                    <Looks line={line} proves={mayDecide} />
                  </span>
                  <Mark line={line} verdict={verdicts.get(line.expenseId)} />
                  <strong>{formatMoney(line.amount, line.currency)}</strong>
                </button>
              </li>
            ))}
          </List>
        </Card>
        {!isSheet && (
          <Panel ref={panel}>
            <LinePanel
              key={expenseId}
              {...props}
              onApprove={ids.length > 1 ? advance : undefined}
            />
          </Panel>
        )}
      </Halves>
      {isSheet && isShown && (
        <LineSheet
          {...props}
          place={`${at + 1} of ${lines.length}`}
          onStep={step}
          onClose={() => setShown(false)}
          action={{
            pending: isBusy,
            pendingLabel: 'Deciding...',
            onClick: isReturned && isSettled ? () => void decide() : advance,
            children:
              isLast || (isReturned && isSettled)
                ? finalText
                : isReturned
                  ? 'Next'
                  : 'Approve This Line',
          }}
        />
      )}
      {mayDecide && (
        <DecisionBar
          rest={ids.length - reasons.size}
          reasons={reasons}
          proven={proven.length}
          onProven={approveProven}
          onDecide={decideAll}
        />
      )}
      {asking && (
        <DecisionDialog
          report={report}
          reasons={reasons}
          proven={provenOf(reasons)}
          {...asking}
          onClose={() => setAsking(undefined)}
          onDone={forget}
        />
      )}
    </>
  )
}

/** What its owner has to answer comes before all else. */
function firstOf(lines: readonly ReportLineJson[]): ReportLineJson | undefined {
  const isOwed = (line: ReportLineJson) => line.state === 'returned' && !line.continuedIn
  return lines.find(isOwed) ?? lines[0]
}

/** What the panel says in sentences. That it is proven is said where somebody decides on it. */
function Looks({ line, proves }: { line: ReportLineJson; proves: boolean }) {
  const looks = toLookAt(line)
  if (looks.length === 0 && !proves) return null
  return (
    <Badges>
      {looks.map((reason) => (
        <Badge key={reason} color="warn">
          {lookTexts[reason]}
        </Badge>
      ))}
      {looks.length === 0 && <Badge color="good">Proven by its receipt</Badge>}
    </Badges>
  )
}

function Mark({ line, verdict }: { line: ReportLineJson; verdict?: string | null }) {
  if (line.state === 'returned' || typeof verdict === 'string')
    return (
      <Undo2 role="img" aria-label={line.state === 'returned' ? 'Returned' : 'To be returned'} />
    )
  if (verdict === null) return <Check role="img" aria-label="To be approved" />
  if (line.messages.length > 0)
    return <MessageCircleQuestion role="img" aria-label="Has messages" />
  return null
}

/** The field of this name in the panel of the current line. */
function focusOn(name: string): void {
  document.querySelector<HTMLElement>(`textarea[name="${name}"]`)?.focus()
}

const Panel = styled.div`
  min-width: 0;
  scroll-margin-top: ${theme.space[8]};
`
const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[1]};
`
const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[4]};
  ${theme.media.wide} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    > * { max-height: calc(100dvh - 12rem); overflow: auto; }
  }
`
const List = styled.ul`
  li { border-bottom: 1px solid ${theme.color.line}; }
  li:last-child { border-bottom: 0; }
  button {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
    width: 100%;
    min-height: 3.25rem;
    padding: ${theme.space[2]} ${theme.space[4]};
    background: none;
    border: 0;
    border-left: 3px solid transparent;
    color: inherit;
    text-align: left;
    cursor: pointer;
    &:hover { background: ${tint('accent', 5)}; }
    &[aria-current] { background: ${tint('accent', 10)}; border-left-color: ${theme.color.accent}; }
  }
  button > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { display: block; color: ${theme.color.muted}; }
  svg { flex: none; width: 1.1rem; color: ${theme.color.warn}; }
  strong { font-variant-numeric: tabular-nums; white-space: nowrap; }
`
