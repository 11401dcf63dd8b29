import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { type Entered, useMayChange } from '../lib/may-change.ts'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { panelLook } from './card.tsx'
import { Small } from './layout.tsx'

type Props = {
  name: string
  record: Entered & { notes: string | null }
  /** Its last lines. */
  foot: ReactNode
  /** Its parts stand further apart. */
  roomy?: boolean
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

/**
 * The card of a record: its parts, its notes, its last lines, then Edit and Delete, on a phone as signs beside them, for
 * whom may change it.
 * Screen readers hear which record by `name`.
 */
export function RecordCard({ name, record, foot, roomy, onEdit, onDelete, children }: Props) {
  const mayChange = useMayChange()
  return (
    <Panel aria-label={name} $roomy={roomy}>
      {children}
      {record.notes && <RecordNotes>{record.notes}</RecordNotes>}
      <EnteredBy {...record} />
      <Foot>
        {foot}
        <div hidden={!mayChange(record)}>
          <Button
            size="small"
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        </div>
      </Foot>
    </Panel>
  )
}

/** Says who entered a record or a receipt in the person's place. */
export function EnteredBy({ enteredBy }: Entered) {
  return enteredBy && <Small>{`Entered by ${enteredBy.name}`}</Small>
}

const Panel = styled.article<{ $roomy?: boolean }>`
  ${panelLook}
  display: flex;
  flex-direction: column;
  gap: ${({ $roomy }) => theme.space[$roomy ? 3 : 2]};
  padding: ${theme.space[4]};
  ${theme.media.small} { gap: ${theme.space[1]}; padding-block: ${theme.space[3]} ${theme.space[1]}; }
  overflow-wrap: anywhere;
`

/** What somebody noted, with their line breaks. */
export const RecordNotes = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  white-space: pre-line;
`

const Foot = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  margin-top: auto;
  > :last-child:not([hidden]) { display: flex; gap: ${theme.space[2]}; padding-top: ${theme.space[1]}; }
  ${theme.media.small} {
    display: flex;
    align-items: flex-end;
    > :last-child:not([hidden]) { gap: 0; margin: 0 -${theme.space[3]} 0 auto; padding: 0; }
    button { min-width: 2.75rem; background: none; border-color: transparent; box-shadow: none; }
    button > span { display: none; }
  }
`
