import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'

type Props = { name: string; onEdit: () => void; onDelete: () => void; children?: ReactNode }

/**
 * The foot of a record's card: its last lines, then Edit and Delete, on a phone as signs beside them. Screen readers
 * hear which record by `name`.
 */
export function RecordFoot({ name, onEdit, onDelete, children }: Props) {
  return (
    <Foot>
      {children}
      <div>
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
  )
}

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
  > :last-child { display: flex; gap: ${theme.space[2]}; padding-top: ${theme.space[1]}; }
  ${theme.media.small} {
    display: flex;
    align-items: flex-end;
    > :last-child { gap: 0; margin: 0 -${theme.space[3]} 0 auto; padding: 0; }
    button { min-width: 2.75rem; background: none; border-color: transparent; box-shadow: none; }
    button > span { display: none; }
  }
`
