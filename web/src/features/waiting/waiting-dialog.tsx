import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { FileText, GitCompare, Pencil, ReceiptText, RotateCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import type { Waiting } from '../../lib/offline/database.ts'
import { expenseOf, withChange } from '../../lib/offline/expense-lists.ts'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { CompareExpenses } from '../../records/expenses/compare-expenses.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const ExpenseDialog = lazyDialog(() =>
  import('../../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

type Props = { waiting: readonly Waiting[]; onClose: () => void }

/** The queued changes of this person in the order of sending, with the reason why one was refused and what can be done. */
export function WaitingDialog({ waiting, onClose }: Props) {
  const [edited, setEdited] = useState<ExpenseJson>()
  const [compared, setCompared] = useState<string>()
  const conflict = waiting.find(({ key }) => key === compared)

  async function discard(entry: Waiting) {
    const files = waiting.filter(
      ({ kind, expenseId }) => kind === 'receipt' && expenseId === entry.expenseId,
    ).length
    if (entry.kind === 'remove') return (await later()).drop(entry.key)
    const own = entry.kind === 'create' && files > 0 ? ' with its receipts' : ''
    const question = {
      title: 'Discard what was not sent?',
      text: `“${nameOf(entry)}”${own} is only on this device and will be gone.`,
      action: 'Discard',
      destructive: true,
    }
    if (await confirm(question)) await (await later()).drop(entry.key)
  }

  return (
    <Sheet
      onClose={onClose}
      title="Waiting to be sent"
      description="Kept on this device, also when the browser is closed. It goes out in this order once Sortie can be reached."
      wayOut="Close"
    >
      {waiting.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title="Everything was sent" text="Nothing waits here." />
      ) : (
        <Stack as="ul" $gap={2} aria-label="Waiting to be sent">
          {waiting.map((entry) => (
            <ListRow key={entry.key}>
              {icons[entry.kind]}
              <span>
                {nameOf(entry)}
                <small>{detailOf(entry)}</small>
                {entry.reason && <em role="alert">{entry.reason}</em>}
              </span>
              {entry.state === 'conflict' && (
                <IconButton
                  icon={<GitCompare />}
                  label={`Compare ${nameOf(entry)}`}
                  onClick={() => setCompared(entry.key)}
                />
              )}
              {entry.state === 'refused' && (
                <IconButton
                  icon={<RotateCw />}
                  label={`Send ${nameOf(entry)} again`}
                  onClick={() => void again(entry.key)}
                />
              )}
              {(entry.kind === 'create' || entry.kind === 'change') && (
                <IconButton
                  icon={<Pencil />}
                  label={`Edit ${nameOf(entry)}`}
                  onClick={() => setEdited(mineOf(entry))}
                />
              )}
              <IconButton
                icon={<X />}
                label={`Discard ${nameOf(entry)}`}
                onClick={() => void discard(entry)}
              />
            </ListRow>
          ))}
        </Stack>
      )}
      {edited && <ExpenseDialog expense={edited} onClose={() => setEdited(undefined)} />}
      {conflict?.kind === 'change' && conflict.current && (
        <CompareExpenses
          mine={mineOf(conflict)}
          theirs={conflict.current}
          onMine={(asOnSortie) => void again(conflict.key, asOnSortie)}
          onTheirs={async () => (await later()).drop(conflict.key)}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Sheet>
  )
}

const icons = {
  create: <ReceiptText aria-hidden />,
  change: <ReceiptText aria-hidden />,
  receipt: <FileText aria-hidden />,
  remove: <Trash2 aria-hidden />,
}

const later = () => import('../../lib/offline/offline-chunk.ts')

async function again(key: string, asOnSortie?: string[]): Promise<void> {
  await (await later()).sendAgain(key, asOnSortie)
}

/** The expense as the person wants it. */
function mineOf(entry: Waiting): ExpenseJson {
  return entry.kind === 'change'
    ? withChange(entry.seen ?? expenseOf(entry), entry.body)
    : expenseOf(entry)
}

function nameOf(entry: Waiting): string {
  if (entry.kind === 'receipt') return entry.fileName
  if (entry.kind === 'remove') return entry.name
  const { merchant, amount, currency } = mineOf(entry)
  return `${merchant}, ${formatMoney(amount, currency)}`
}

function detailOf(entry: Waiting): string {
  if (entry.kind === 'receipt')
    return `${entry.expenseId === inbox ? 'For the Inbox' : 'Receipt'} · ${formatFileSize(entry.fileSize)}`
  return { create: 'New expense', change: 'Change', remove: 'Deletion' }[entry.kind]
}
