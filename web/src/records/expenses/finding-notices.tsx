import { useState } from 'react'
import styled from 'styled-components'
import { attempt } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { receiptUrl } from '../receipts/receipt-url.ts'
import { TwoPictures } from '../receipts/two-pictures.tsx'
import { findingText, fineText, isMild, sideName } from './finding.ts'
import {
  useAnswerFindingMutation,
  useDismissFindingMutation,
  useListFindingsQuery,
} from './findings.api.ts'
import { type FindingSide, findingsAbout } from './findings-about.ts'

type Props = { expenseId?: string; receiptIds?: readonly string[] }

/** What may be wrong with an expense, or with receipts of the Inbox: said, not enforced, and gone with one press. */
export function FindingNotices(about: Props) {
  const { data } = useListFindingsQuery(undefined, {
    skip: !about.expenseId && !about.receiptIds?.length,
  })
  const [dismiss, { isLoading }] = useDismissFindingMutation()

  const isFine = (id: string) => attempt('Failed to take it off the list', dismiss(id).unwrap())

  return findingsAbout(data, about).map(({ finding, mine, other }) => (
    <Notice key={finding.id} role="status" $mild={isMild(finding)}>
      <p>{findingText(finding, other)}</p>
      {other && <TwoPictures shown={[shownOf(mine, 'This one'), shownOf(other)]} />}
      {finding.asked ? (
        <Question id={finding.id} question={finding.asked.question} />
      ) : (
        <Button size="small" disabled={isLoading} onClick={() => void isFine(finding.id)}>
          {fineText(finding)}
        </Button>
      )}
    </Notice>
  ))
}

/** What an administrator asked; the answer takes it off the list. */
function Question({ id, question }: { id: string; question: string }) {
  const [send, { isLoading }] = useAnswerFindingMutation()
  const [answer, setAnswer] = useState('')
  const reply = () =>
    attempt('Failed to answer', send({ params: { id }, body: { answer } }).unwrap(), {
      title: 'Answered',
      description: 'Your administrator sees it.',
    })
  return (
    <>
      <p>
        <strong>Your administrator asks:</strong> “{question}”
      </p>
      <Field label="Your answer">
        <Textarea
          value={answer}
          maxLength={1000}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <Button
        size="small"
        variant="primary"
        disabled={!answer.trim()}
        pending={isLoading}
        pendingLabel="Sending..."
        onClick={() => void reply()}
      >
        Send Answer
      </Button>
    </>
  )
}

function shownOf(side: FindingSide, label = sideName(side)) {
  const { receiptId, hasThumbnail } = side
  return {
    label,
    href: receiptId && receiptUrl(receiptId, 'file'),
    picture: receiptId && hasThumbnail ? receiptUrl(receiptId, 'thumbnail') : null,
  }
}

export const Notice = styled.div<{ $mild?: boolean }>`
  display: grid;
  gap: ${theme.space[2]};
  justify-items: start;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-left: 3px solid ${({ $mild }) => ($mild ? theme.color.info : theme.color.warn)};
  background: ${theme.color.sunken};
`
