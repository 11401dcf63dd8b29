import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions, DialogCancel } from './dialog.tsx'
import { FieldStack } from './field.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open'> & {
  /** The button that it is opened for, last in the row: `{ children: 'Ask', pending, onClick: ask }`. */
  action?: ComponentProps<typeof Button> | false
  /** What stands before the way out. */
  buttons?: ReactNode
  wayOut?: string
  /** What stands above the buttons, apart from the parts. */
  foot?: ReactNode
  /** Its parts are a form, which the action sends. */
  onSubmit?: (event: FormEvent) => void
}

/** A dialog with its parts under one another, and the row of its buttons. */
export function Sheet({ action, buttons, wayOut, foot, onSubmit, children, ...dialog }: Props) {
  const parts = (
    <>
      <FieldStack>{children}</FieldStack>
      {foot}
      <DialogActions>
        {buttons}
        <DialogCancel>{wayOut}</DialogCancel>
        {action && <Button variant="primary" type={onSubmit ? 'submit' : 'button'} {...action} />}
      </DialogActions>
    </>
  )
  function send(event: FormEvent) {
    // In React's tree it may stand inside another form, which is not sent with it.
    event.stopPropagation()
    onSubmit?.(event)
  }
  return (
    <Dialog open {...dialog}>
      {onSubmit ? (
        <form onSubmit={send} noValidate>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  )
}
