import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { MessageCircleQuestion, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { bringIntoView } from '../../lib/bring-into-view.ts'
import { formatDate } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { concernTexts } from '../../records/expense-reports/expense-report.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { LinePanel } from './line-panel.tsx'

/** The lines of a report beside the receipts and messages of the current one. */
export function ReportLines({ report }: { report: WholeExpenseReportJson }) {
  const { lines, mayDecide } = report
  const [currentId, choose] = useState(lines[0]?.expenseId)
  const at = Math.max(
    0,
    lines.findIndex(({ expenseId }) => expenseId === currentId),
  )
  const current = lines[at]
  /** Why lines are to be returned, by the expense; nothing is sent before the decision. */
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const panel = useRef<HTMLDivElement>(null)
  function show(expenseId: string | undefined) {
    // Where the panel is below the list, it would change unseen.
    flushSync(() => choose(expenseId))
    bringIntoView(panel.current)
  }
  const step = (by: number) => show(lines[at + by]?.expenseId ?? current?.expenseId)

  function setReason(expenseId: string, reason: string | undefined) {
    const next = new Map(reasons)
    if (reason === undefined) next.delete(expenseId)
    else next.set(expenseId, reason)
    setReasons(next)
  }
  function returnLine() {
    if (current?.state !== 'open') return
    if (!reasons.has(current.expenseId)) flushSync(() => setReason(current.expenseId, ''))
    focusOn('reason')
  }
  useShortcuts([
    { keys: 'j', does: 'Next line', run: () => step(1), runsOn: true },
    { keys: 'k', does: 'Previous line', run: () => step(-1), runsOn: true },
    { keys: 'q', does: 'Ask about the line', run: () => focusOn('message') },
    ...(mayDecide ? [{ keys: 'x', does: 'Return the line, with a reason', run: returnLine }] : []),
  ])
  if (!current) return null
  return (
    <>
      <Halves>
        <Card title="Expenses" flush>
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
                    <Concerns line={line} />
                  </span>
                  <Mark line={line} reason={reasons.get(line.expenseId)} />
                  <strong>{formatMoney(line.amount, line.currency)}</strong>
                </button>
              </li>
            ))}
          </List>
        </Card>
        <Panel ref={panel}>
          <LinePanel
            key={current.expenseId}
            report={report}
            line={current}
            reason={reasons.get(current.expenseId)}
            onReason={(reason) => setReason(current.expenseId, reason)}
          />
        </Panel>
      </Halves>
      {mayDecide && <DecisionBar report={report} reasons={reasons} />}
    </>
  )
}

/** What the panel says in sentences. */
function Concerns({ line }: { line: ReportLineJson }) {
  const { concerns = [], lateReceipts, goneReceipts } = line
  const open = concerns.filter(({ dismissed }) => !dismissed)
  const marks = [
    ...new Set(open.map(({ concern }) => concernTexts[concern])),
    ...(lateReceipts ? ['Late receipt'] : []),
    ...(goneReceipts ? ['Deleted receipt'] : []),
  ]
  if (marks.length === 0) return null
  return (
    <Badges>
      {marks.map((text) => (
        <Badge key={text} color="warn">
          {text}
        </Badge>
      ))}
    </Badges>
  )
}

function Mark({ line, reason }: { line: ReportLineJson; reason?: string }) {
  if (line.state === 'returned' || reason !== undefined)
    return (
      <Undo2 role="img" aria-label={line.state === 'returned' ? 'Returned' : 'To be returned'} />
    )
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
