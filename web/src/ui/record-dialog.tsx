import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/form.ts'
import { mergeChanges } from '../lib/merge-changes.ts'
import { asProblem, type CallProblem } from '../lib/problem.ts'
import { toast } from '../lib/toast.ts'
import { toastFailure } from '../lib/toast-failure.ts'
import { useCreateOnce } from '../lib/use-create-once.ts'
import { useIsOpen } from '../lib/use-is-open.ts'
import { Button } from './button.tsx'
import { CompareDialog, type Line } from './compare-dialog.tsx'
import { Dialog, DialogActions, DialogCancel } from './dialog.tsx'
import { FieldStack } from './field.tsx'

type Kept = { id: string; updatedAt: string }
type Saving = { unwrap: () => Promise<Kept> }
type Props<V extends FieldValues, R extends Kept> = {
  form: ZodForm<V>
  /** What it is called in a toast: 'Trip' of "Trip created successfully". */
  noun: string
  title: string
  description?: string
  /** The words on the button that saves. */
  action: string
  /** The record to edit; without it a new one is created, once, however often the form is sent. */
  record?: R
  /** What the inputs hold of a record. */
  fieldsOf: (record: R) => V
  /** A record as people read it. */
  say: (record: R) => Line[]
  create: (input: { body: V; idempotencyKey: string }) => Saving
  change: (input: { params: { id: string }; body: Partial<V> & { updatedAt: string } }) => Saving
  /** Asks the person about a refusal that they may overrule: what the record is sent with again, undefined for nothing. */
  overrule?: (problem: CallProblem) => Promise<Partial<V> | undefined>
  /** Opens what was created: the toast offers it. */
  onOpen?: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog around a form that creates or edits a record: frame, buttons, saving and toasts. */
export function RecordDialog<V extends FieldValues, R extends Kept>(props: Props<V, R>) {
  const { form, noun, title, description, action, record, fieldsOf, say } = props
  const { create, change, overrule, onOpen, onClose, children } = props
  const createOnce = useCreateOnce(create, change)
  const isOpen = useIsOpen()
  // What the values were made of.
  const [base, setBase] = useState(record)
  // What somebody made of it while it was edited here.
  const [newer, setNewer] = useState<R>()

  const submit = (from = base) =>
    form.submit(
      async (body) => {
        const send = (fields: V) =>
          from
            ? change({
                params: { id: from.id },
                body: { ...fields, updatedAt: from.updatedAt },
              }).unwrap()
            : createOnce(fields)
        const saved = await send(body).catch(async (thrown) => {
          const problem = asProblem(thrown)
          const theirs = problem.current as R | undefined
          // What others changed meanwhile stays, where it is something else.
          const own = from && theirs && mergeChanges(fieldsOf(from), body, fieldsOf(theirs))
          if (own)
            return change({
              params: { id: theirs.id },
              body: { ...own, updatedAt: theirs.updatedAt },
            }).unwrap()
          const more = await overrule?.(problem)
          if (!more) throw thrown
          return send({ ...body, ...more })
        })
        toast({
          title: `${noun} ${record ? 'updated' : 'created'} successfully`,
          ...(onOpen && !record && { onOpen: () => onOpen(saved.id) }),
        })
        if (isOpen()) onClose()
      },
      (problem) => {
        setNewer(problem.current as R | undefined)
        toastFailure(`Failed to ${record ? 'update' : 'create'} ${noun.toLowerCase()}`, problem)
      },
    )

  const { isDirty, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty && !isSubmitting}
      onDiscard={form.discard}
      title={title}
      description={description}
    >
      <form onSubmit={submit()} noValidate>
        <FieldStack>{children}</FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isSubmitting} pendingLabel="Saving...">
            {action}
          </Button>
        </DialogActions>
      </form>
      {newer && (
        <CompareDialog
          noun={noun.toLowerCase()}
          mine={say({ ...newer, ...form.getValues() })}
          theirs={say(newer)}
          onMine={(asOnSortie) => {
            form.take(fieldsOf(newer), asOnSortie)
            submit(newer)()
          }}
          onTheirs={() => {
            setBase(newer)
            form.reset(fieldsOf(newer))
          }}
          onClose={() => setNewer(undefined)}
        />
      )}
    </Dialog>
  )
}
