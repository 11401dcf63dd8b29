import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useResetUserPasswordMutation } from './admin.api.ts'

const shortest = 6

/** Asks for a new password for someone; an empty or cancelled answer does nothing. */
export function ResetPasswordDialog({
  user,
  onClose,
}: {
  user: AdminUserJson
  onClose: () => void
}) {
  const [reset, { isLoading }] = useResetUserPasswordMutation()
  const isOpen = useIsOpen()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return onClose()
    if (password.length < shortest) {
      const description = 'Password must be at least 6 characters long'
      setFault(description)
      return toast({ title: 'Invalid password', description, variant: 'destructive' })
    }
    setFault(undefined)
    try {
      await reset({ params: { id: user.id }, body: { password } }).unwrap()
      toast({ title: 'Password reset successfully' })
      if (isOpen()) onClose()
    } catch (thrown) {
      setFault(asProblem(thrown).fields?.password)
      toastFailure('Failed to reset password', thrown)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset Password"
      description={`A new password for ${user.email}. They are signed out everywhere.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="New Password" hint="At least 6 characters." error={fault}>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Resetting...">
            Reset Password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
