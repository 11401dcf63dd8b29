import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/form.ts'
import { toast } from '../lib/toast.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { useCreateOnce } from '../lib/use-create-once.ts'
import { useIsOpen } from '../lib/use-is-open.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogCancel } from './dialog.tsx'
import { FieldStack } from './field.tsx'

type Kept = { id: string; updatedAt: string }
type Saving = { unwrap: () => Promise<Kept> }
type Props<V extends FieldValues> = {
  form: ZodForm<V>
  /** What it is called in a toast: 'Trip' of "Trip created successfully". */
  noun: string
  title: string
  description?: string
  /** The words on the button that saves. */
  action: string
  /** The record that is edited; none makes a new one, once, however often it is sent. */
  record?: Kept
  create: (input: { body: V; idempotencyKey: string }) => Saving
  change: (input: { params: { id: string }; body: V & { updatedAt: string } }) => Saving
  onClose: () => void
  children: ReactNode
}

/** A dialog around a form that makes a record, or edits one: frame, buttons, saving, and what is said about it. */
export function RecordDialog<V extends FieldValues>(props: Props<V>) {
  const { form, noun, title, description, action, record, create, change, onClose, children } =
    props
  const createOnce = useCreateOnce(create, change)
  const isOpen = useIsOpen()
  // What the values were made of: a change from elsewhere meanwhile is a conflict, and is saved over once it was told.
  const [base, setBase] = useState(record)

  const submit = form.submit(
    async (body) => {
      if (base)
        await change({
          params: { id: base.id },
          body: { ...body, updatedAt: base.updatedAt },
        }).unwrap()
      else await createOnce(body)
      toast({ title: `${noun} ${record ? 'updated' : 'created'} successfully` })
      if (isOpen()) onClose()
    },
    (problem) => {
      if (base && problem.current) setBase(problem.current as Kept)
      toastFailure(`Failed to ${record ? 'update' : 'create'} ${noun.toLowerCase()}`, problem)
    },
  )
  const { isDirty, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      onDiscard={form.discard}
      title={title}
      description={description}
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>{children}</FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isSubmitting} pendingLabel="Saving...">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
