import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/form.ts'
import type { Line } from '../lib/record-values.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { RecordForm } from './record-form.tsx'
import { type Kept, type RecordCalls, useRecordSaving } from './use-record-saving.ts'

type Props<V extends FieldValues, R extends Kept> = RecordCalls<V, R> & {
  form: ZodForm<V>
  /** What it is called in a toast: 'Trip' of "Trip created successfully". */
  noun: string
  title: string
  description?: string
  /** The words on the button that saves. */
  action: string
  /** What the inputs hold of a record. */
  fieldsOf: (record: R) => V
  /** A record as people read it. */
  say: (record: R) => Line[]
  /** Opens what was created: the toast offers it. */
  onOpen?: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog around a form that creates or edits a record, also while somebody else edits it. */
export function RecordDialog<V extends FieldValues, R extends Kept>(props: Props<V, R>) {
  const { noun, fieldsOf, say, record, create, change, overrule, onOpen, children, ...frame } =
    props
  const { form } = frame
  const calls = { record, create, change, overrule }
  const { save, conflictWith } = useRecordSaving(form, fieldsOf, calls)
  const word = record ? 'update' : 'create'
  return (
    <RecordForm
      {...frame}
      send={save}
      done={({ id }) => ({
        title: `${noun} ${word}d successfully`,
        ...(onOpen && !record && { onOpen: () => onOpen(id) }),
      })}
      failed={`Failed to ${word} ${noun.toLowerCase()}`}
    >
      {(submit) => {
        const conflict = conflictWith(submit)
        return (
          <>
            {children}
            {conflict && (
              <CompareDialog
                noun={noun.toLowerCase()}
                mine={say({ ...conflict.theirs, ...form.getValues() })}
                {...conflict}
                theirs={say(conflict.theirs)}
              />
            )}
          </>
        )
      }}
    </RecordForm>
  )
}
