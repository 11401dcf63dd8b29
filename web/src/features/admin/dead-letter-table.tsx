import styled from 'styled-components'
import { formatRelative } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Letter } from './dead-letters.api.ts'

type Props = {
  letters: readonly Letter[]
  busy: boolean
  onRedrive: (letter: Letter) => void
  onDiscard: (letter: Letter) => void
}

export function DeadLetterTable({ letters, busy, onRedrive, onDiscard }: Props) {
  const columns: Column<Letter>[] = [
    {
      name: 'Event',
      heading: true,
      cell: ({ type, content }) => (
        <details>
          <summary>{type}</summary>
          <Content>{readable(content)}</Content>
        </details>
      ),
    },
    { name: 'Queue', cell: ({ service }) => service },
    { name: 'Reason', cell: ({ reason }) => <Reason>{reason}</Reason> },
    {
      name: 'Failed',
      cell: ({ failedAt }) => (
        <time dateTime={failedAt} title={new Date(failedAt).toLocaleString('en-US')}>
          {formatRelative(failedAt)}
        </time>
      ),
    },
    { name: 'Tries', align: 'right', cell: ({ tries }) => tries },
    {
      name: 'Actions',
      actions: true,
      cell: (letter) => (
        <Toolbar>
          <Button
            size="small"
            disabled={busy}
            aria-label={`Retry ${letter.type} ${letter.id}`}
            onClick={() => onRedrive(letter)}
          >
            Retry
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={busy}
            aria-label={`Discard ${letter.type} ${letter.id}`}
            onClick={() => onDiscard(letter)}
          >
            Discard
          </Button>
        </Toolbar>
      ),
    },
  ]
  return (
    <Table
      wide
      caption="Dead letters"
      columns={columns}
      rows={letters}
      rowKey={({ service, id }) => `${service} ${id}`}
    />
  )
}

function readable(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2)
  } catch {
    return content
  }
}

const Content = styled.pre`
  max-width: 60ch;
  margin-top: ${theme.space[2]};
  color: ${theme.color.muted};
  font: 400 ${theme.size.small}/1.5 ${theme.font.mono};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
const Reason = styled.span`
  display: inline-block;
  max-width: 44ch;
  overflow-wrap: anywhere;
`
