import { Pencil, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'

type Props = { name: string; onEdit: () => void; onDelete: () => void }

/** Edit and Delete at the foot of a record's card; screen readers hear which record by `name`. */
export function RecordActions({ name, onEdit, onDelete }: Props) {
  return (
    <Actions>
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
    </Actions>
  )
}

/** What somebody noted, with their line breaks. */
export const RecordNotes = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  white-space: pre-line;
`

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  margin-top: auto;
  padding-top: ${theme.space[1]};
`
