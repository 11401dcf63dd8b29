import { NewUser } from '@sortie/contracts/admin-user'
import { useEffect, useState } from 'react'
import { useZodForm } from '../../lib/form.ts'
import { newId } from '../../lib/new-id.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCreateUserMutation, useOrganisationQuery } from './admin.api.ts'

const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateUserMutation()
  // One key for each body: with an edited one the account of a lost answer is a taken address.
  const [keys] = useState(() => new Map<string, string>())
  const form = useZodForm(NewUser, {
    defaultValues: { email: '', password: '', role: 'user', employeeName: '', department: '' },
    draft: 'new-user',
  })
  const role = form.bind('role')
  const invitation = form.bind('invitation')
  const invited = invitation.value === true
  const { data: organisation } = useOrganisationQuery()
  const reachesNobody = organisation?.mailsToFolder === true
  const { setValue } = form
  // Also where a draft, which has no password, says that the person is invited.
  useEffect(() => setValue('password', invited ? undefined : ''), [invited, setValue])
  return (
    <RecordForm
      form={form}
      title="Create New User"
      action="Create User"
      pendingLabel="Creating..."
      send={(body) => {
        const text = JSON.stringify(body)
        const idempotencyKey = keys.get(text) ?? newId()
        keys.set(text, idempotencyKey)
        return create({ body, idempotencyKey } as Parameters<typeof create>[0]).unwrap()
      }}
      done={({ email, invitedAt }) => ({
        title: 'User created successfully',
        description: invitedAt && `An invitation is on its way to ${email}.`,
      })}
      failed="Failed to create user"
      onClose={onClose}
    >
      <Field label="Email" error={form.error('email')} required>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <FieldRow>
        {!invited && (
          <Field label="Password" error={form.error('password')} required>
            <PasswordInput autoComplete="new-password" {...form.register('password')} />
          </Field>
        )}
        <Field label="Role" error={form.error('role')}>
          <Select
            name={role.name}
            value={role.value ?? 'user'}
            onChange={(value) => role.onChange(value as 'user')}
            options={roleOptions}
          />
        </Field>
      </FieldRow>
      <Checkbox
        value={invited}
        onChange={(on) => invitation.onChange(on || undefined)}
        disabled={reachesNobody && !invited}
        hint={
          reachesNobody
            ? 'No mail server is set up: mails are kept in a folder on the server and reach nobody. Set SMTP_URL, or choose a password.'
            : 'They choose the password themselves, by a link that is good once and for seven days.'
        }
      >
        Mail an invitation in place of a password
      </Checkbox>
      <Field label="Employee Name" error={form.error('employeeName')}>
        <TextInput autoComplete="off" {...form.register('employeeName')} />
      </Field>
      <Field label="Department" error={form.error('department')}>
        <TextInput autoComplete="off" {...form.register('department')} />
      </Field>
    </RecordForm>
  )
}
