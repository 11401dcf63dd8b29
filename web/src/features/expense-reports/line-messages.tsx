import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { use, useState } from 'react'
import styled from 'styled-components'
import { formatMoment } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { DecidingContext } from './deciding.ts'

type Props = { line: ReportLineJson; mayWrite: boolean }

/** Questions and answers between the owner and the approver. */
export function LineMessages({ line, mayWrite }: Props) {
  const [text, setText] = useState('')
  const deciding = use(DecidingContext)
  const [busy, singleFlight] = useSingleFlight()

  const send = singleFlight(async () => {
    const work = Promise.resolve(deciding?.write(line.expenseId, text))
    if (await attempt('Failed to send the message', work)) setText('')
  })
  return (
    <section aria-label="Messages">
      <List>
        {line.messages.map(({ author, text, at }) => (
          <li key={`${author.id}${at}`}>
            <strong>{author.name}</strong>{' '}
            <time dateTime={at}>{formatMoment(new Date(at).getTime())}</time>
            <p>{text}</p>
          </li>
        ))}
      </List>
      {mayWrite && (
        <Field label={line.messages.length > 0 ? 'Answer' : 'Question'}>
          <Textarea
            name="message"
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            size="small"
            pending={busy}
            disabled={text.trim() === ''}
            onClick={() => void send()}
          >
            Send
          </Button>
        </Field>
      )}
    </section>
  )
}

const List = styled.ol`
  li { margin-bottom: ${theme.space[3]}; overflow-wrap: anywhere; }
  time { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  p { white-space: pre-wrap; }
`
