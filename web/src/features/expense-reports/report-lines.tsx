import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { MessageCircleQuestion, Undo2 } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { theme, tint } from '../../theme/theme.ts'
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
  const step = (by: number) => choose(lines[at + by]?.expenseId ?? current?.expenseId)

  function setReason(expenseId: string, reason: string | undefined) {
    const next = new Map(reasons)
    if (reason === undefined) next.delete(expenseId)
    else next.set(expenseId, reason)
    setReasons(next)
  }
  useShortcuts([
    { keys: 'j', does: 'Next line', run: () => step(1), runsOn: true },
    { keys: 'k', does: 'Previous line', run: () => step(-1), runsOn: true },
    { keys: 'q', does: 'Ask about the line', run: () => focusOn('message') },
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
                  onClick={() => choose(line.expenseId)}
                >
                  <span>
                    {line.merchant}
                    <small>{`${formatDate(line.date)}, ${line.category}`}</small>
                  </span>
                  <Mark line={line} reason={reasons.get(line.expenseId)} />
                  <strong>{formatMoney(line.amount, line.currency)}</strong>
                </button>
              </li>
            ))}
          </List>
        </Card>
        <LinePanel
          key={current.expenseId}
          report={report}
          line={current}
          reason={reasons.get(current.expenseId)}
          onReason={(reason) => setReason(current.expenseId, reason)}
        />
      </Halves>
      {mayDecide && <DecisionBar report={report} reasons={reasons} />}
    </>
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
  span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { display: block; color: ${theme.color.muted}; }
  svg { flex: none; width: 1.1rem; color: ${theme.color.warn}; }
  strong { font-variant-numeric: tabular-nums; white-space: nowrap; }
`
