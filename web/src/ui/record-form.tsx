import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIsOpen } from '../lib/use-is-open.ts'
import { Sheet } from './sheet.tsx'
import { type Sending, useSending } from './use-sending.tsx'

type Props<V extends FieldValues, A> = Sending<V, A> &
  Omit<ComponentProps<typeof Sheet>, 'action' | 'dirty' | 'onDiscard' | 'onSubmit' | 'children'> & {
    /** The words on the button that sends, and meanwhile. */
    action: string
    pendingLabel?: string
    disabled?: boolean
    /** Nothing in it is worth a question when it is closed. */
    unasked?: boolean
    /** It was sent, and is still open; it closes by default. */
    onDone?: (answer: A) => void
    children: ReactNode | ((submit: () => void) => ReactNode)
  }

/** A dialog around a form: it asks before what was typed is thrown away, sends once, says what came of it, and closes. */
export function RecordForm<V extends FieldValues, A>(props: Props<V, A>) {
  const { form, send, done, failed, ...rest } = props
  const { action, pendingLabel = 'Saving...', disabled, unasked, onDone, children, ...sheet } = rest
  const isOpen = useIsOpen()
  const { submit, fault } = useSending({ form, send, done, failed }, (answer) => {
    if (isOpen()) (onDone ?? sheet.onClose)(answer)
  })
  const { isDirty, isSubmitting } = form.formState
  return (
    <Sheet
      {...sheet}
      dirty={isDirty && !isSubmitting && !unasked}
      onDiscard={form.discard}
      onSubmit={submit}
      action={{ children: action, pending: isSubmitting, pendingLabel, disabled }}
    >
      {typeof children === 'function' ? children(submit) : children}
      {fault}
    </Sheet>
  )
}
