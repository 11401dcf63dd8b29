import type { AdminFindingJson } from '@sortie/contracts/finding'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { sideName } from '../../records/expenses/finding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useAskOwnerMutation } from './findings.api.ts'

type Props = { finding: AdminFindingJson; who: string; onClose: () => void }

/** A question to the owner of an expense, proposed in words that only need to be sent. */
export function AskDialog({ finding, who, onClose }: Props) {
  const [ask, { isLoading }] = useAskOwnerMutation()
  const proposed = proposalFor(finding)
  const [question, setQuestion] = useState(proposed)
  async function send() {
    try {
      await ask({ params: { id: finding.id }, body: { question } }).unwrap()
      toast({ title: `${who} was asked`, description: 'The answer is shown here.' })
      onClose()
    } catch (thrown) {
      toastFailure('Failed to ask', thrown)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={question !== proposed}
      title={`Ask ${who}`}
      description="The question goes out by mail and stands at the expense, where it is answered."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <FieldStack>
          <Field label="Question" required>
            <Textarea
              value={question}
              maxLength={1000}
              onChange={(event) => setQuestion(event.target.value)}
            />
          </Field>
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            disabled={!question.trim()}
            pending={isLoading}
            pendingLabel="Sending..."
          >
            Ask
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function proposalFor({ kind, sides, said }: AdminFindingJson): string {
  const [first, second] = sides.map(sideName)
  if (kind === 'contradiction') return `The receipt of ${first} says ${said}. Which one is right?`
  return `${first} and ${second} look like the same purchase. Is one of them a duplicate?`
}
