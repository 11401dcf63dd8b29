import { NewUser } from '@sortie/contracts/admin-user'
import { useState } from 'react'
import { useZodForm } from '../../lib/form.ts'
import { newId } from '../../lib/new-id.ts'
import { Field, FieldRow } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useCreateUserMutation } from './admin.api.ts'

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
      done="User created successfully"
      failed="Failed to create user"
      onClose={onClose}
    >
      <Field label="Email" error={form.error('email')} required>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <FieldRow>
        <Field label="Password" error={form.error('password')} required>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Role" error={form.error('role')}>
          <Select
            name={role.name}
            value={role.value ?? 'user'}
            onChange={(value) => role.onChange(value as 'user')}
            options={roleOptions}
          />
        </Field>
      </FieldRow>
      <Field label="Employee Name" error={form.error('employeeName')}>
        <TextInput autoComplete="off" {...form.register('employeeName')} />
      </Field>
      <Field label="Department" error={form.error('department')}>
        <TextInput autoComplete="off" {...form.register('department')} />
      </Field>
    </RecordForm>
  )
}
