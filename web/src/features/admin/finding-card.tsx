import { urlOf } from '@sortie/contracts/endpoint'
import type { AdminFindingJson, FindingKind } from '@sortie/contracts/finding'
import { adminReceiptApi } from '@sortie/contracts/receipt'
import { useState } from 'react'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { contradictionText, fineText, isMild, sideName } from '../../records/expenses/finding.ts'
import { TwoPictures } from '../../records/receipts/two-pictures.tsx'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'

const AskDialog = lazyDialog(() => import('./ask-dialog.tsx').then((file) => file.AskDialog))

export const kindNames: Record<FindingKind, string> = {
  same_file: 'Same file',
  same_paper: 'Same paper',
  same_purchase: 'Same purchase',
  contradiction: 'Receipt differs',
}

type Props = { finding: AdminFindingJson; busy: boolean; onDismiss: () => void }

/** A finding with its owners and both pictures. */
export function FindingCard({ finding, busy, onDismiss }: Props) {
  const { kind, sides, dismissed, createdAt, asked } = finding
  const people = [...new Set(sides.map(personOf))]
  const [owner] = people
  const [asking, setAsking] = useState(false)
  return (
    <Item>
      <div>
        <Badge color={people.length > 1 ? 'bad' : isMild(finding) ? 'info' : 'warn'}>
          {isMild(finding) ? 'Tip' : kindNames[kind]}
        </Badge>
        <strong>{people.join(' and ')}</strong>
        <small>
          <time dateTime={createdAt}>{formatCreated(createdAt)}</time>
          {dismissed && ' · its owner says it is fine'}
        </small>
        {kind === 'contradiction' && <p>{contradictionText(finding, 'They')}</p>}
        {asked && (
          <p>
            Asked on {formatCreated(asked.askedAt)}: “{asked.question}”
          </p>
        )}
        {asked?.answer && (
          <p>
            {owner} answered: “{asked.answer}”
          </p>
        )}
        <Toolbar>
          {people.length === 1 && owner && (
            <Button data-wraps size="small" variant="primary" onClick={() => setAsking(true)}>
              Ask {givenName(owner)}
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={onDismiss}>
            {fineText(finding)}
          </Button>
        </Toolbar>
        {asking && owner && (
          <AskDialog finding={finding} who={givenName(owner)} onClose={() => setAsking(false)} />
        )}
      </div>
      <TwoPictures
        shown={sides.map((side, index) => ({
          label:
            people.length > 1
              ? `${sideName(side)} (${personOf(side)})`
              : labelOf(sideName(side), index),
          href: side.receiptId && urlOf(adminReceiptApi.file, { id: side.receiptId }),
          picture:
            side.receiptId && side.hasThumbnail
              ? urlOf(adminReceiptApi.thumbnail, { id: side.receiptId })
              : null,
        }))}
      />
    </Item>
  )
}

function personOf({ name, email }: AdminFindingJson['sides'][number]): string {
  return name ?? email ?? 'Somebody who left'
}

/** "Nora" of "Nora Newcomer"; an address as it is. */
function givenName(person: string): string {
  return person.split(' ')[0] ?? person
}

/** Equal sides are still listed twice. */
function labelOf(name: string, index: number): string {
  return `${index + 1}. ${name}`
}

const Item = styled.li`
  display: grid;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  ${theme.media.medium} { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  > :first-child { display: grid; gap: ${theme.space[2]}; align-content: start; justify-items: start; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
`
