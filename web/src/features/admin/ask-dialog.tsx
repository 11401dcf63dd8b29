import type { AdminFindingJson } from '@sortie/contracts/finding'
import { usePlainForm } from '../../lib/form.ts'
import { sideName } from '../../records/expenses/finding.ts'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useAskOwnerMutation } from './findings.api.ts'

type Props = { finding: AdminFindingJson; who: string; onClose: () => void }

/** A question to the owner of an expense, proposed in words that only need to be sent. */
export function AskDialog({ finding, who, onClose }: Props) {
  const [ask] = useAskOwnerMutation()
  const form = usePlainForm({ question: proposalFor(finding) })
  return (
    <RecordForm
      form={form}
      title={`Ask ${who}`}
      description="The question goes out by mail and stands at the expense, where it is answered."
      action="Ask"
      pendingLabel="Sending..."
      disabled={!form.watch('question').trim()}
      send={(body) => ask({ params: { id: finding.id }, body }).unwrap()}
      done={() => ({ title: `${who} was asked`, description: 'The answer is shown here.' })}
      failed="Failed to ask"
      onClose={onClose}
    >
      <Field label="Question" error={form.error('question')} required>
        <Textarea maxLength={1000} {...form.register('question')} />
      </Field>
    </RecordForm>
  )
}

function proposalFor({ kind, sides, said }: AdminFindingJson): string {
  const [first, second] = sides.map(sideName)
  if (kind === 'contradiction') return `The receipt of ${first} says ${said}. Which one is right?`
  return `${first} and ${second} look like the same purchase. Is one of them a duplicate?`
}
