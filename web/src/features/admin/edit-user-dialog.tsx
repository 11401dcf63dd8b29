import { type AdminUserJson, UserChange } from '@sortie/contracts/admin-user'
import { PersonGiven } from '@sortie/contracts/user'
import { useZodForm } from '../../lib/form.ts'
import { valuesOf } from '../../lib/record-values.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeUserMutation, useWaitingReportsQuery } from './admin.api.ts'
import { LeftBehind } from './left-behind.tsx'
import { ManagerField } from './manager-field.tsx'
import { UserAssistants } from './user-assistants.tsx'

type Props = {
  user: AdminUserJson
  /** The dialog has an address of its own. */
  addressed?: boolean
  onClose: () => void
}

/** Corrects what stands on a user's reports. */
export function EditUserDialog({ user, addressed, onClose }: Props) {
  const [change] = useChangeUserMutation()
  const form = useZodForm(UserChange, {
    defaultValues: {
      ...valuesOf(PersonGiven, user),
      managerId: user.managerId ?? null,
      duties: user.duties ?? [],
      confirmed: user.confirmed,
      reportsGoAlong: false,
    },
  })
  const duties = form.bind('duties')
  const confirmed = form.bind('confirmed')
  const manager = form.bind('managerId')
  const goAlong = form.bind('reportsGoAlong')
  const waiting = useWaitingReportsQuery(user.id, { skip: !user.managerId }).data ?? []
  const ofManager = waiting.filter(({ approver }) => approver.id === user.managerId)
  const count = ofManager.reduce((sum, row) => sum + row.count, 0)
  const asks = count > 0 && manager.value && manager.value !== user.managerId
  return (
    <RecordForm
      form={form}
      title="Edit User"
      description={user.email}
      addressed={addressed}
      action="Save Changes"
      send={({ duties, confirmed, managerId, reportsGoAlong, ...names }) => {
        const dirty = form.formState.dirtyFields
        const body = {
          ...names,
          ...(dirty.duties && { duties }),
          ...(dirty.confirmed && { confirmed }),
          ...(dirty.managerId && { managerId }),
          ...(asks && { reportsGoAlong }),
        }
        return change({ params: { id: user.id }, body }).unwrap()
      }}
      done="User updated successfully"
      failed="Failed to update user"
      onClose={onClose}
    >
      {!user.active && <LeftBehind userId={user.id} />}
      <Field label="Employee Name" error={form.error('employeeName')}>
        <TextInput autoComplete="off" {...form.register('employeeName')} />
      </Field>
      <Field
        label="Department"
        hint="Its members share one spelling: yours."
        error={form.error('department')}
      >
        <TextInput autoComplete="off" {...form.register('department')} />
      </Field>
      <Field label="Manager" error={form.error('manager')}>
        <TextInput autoComplete="off" {...form.register('manager')} />
      </Field>
      <ManagerField
        userId={user.id}
        value={manager.value ?? null}
        onChange={manager.onChange}
        error={form.error('managerId')}
        written={form.watch('manager') ?? ''}
      />
      {asks && (
        <Checkbox
          value={goAlong.value ?? false}
          onChange={goAlong.onChange}
          hint={`They wait for ${ofManager[0]?.approver.name}, and stay there otherwise. ${user.employeeName || user.email} may hand them on, too.`}
        >
          {count === 1
            ? 'One open report goes along to the new manager'
            : `${count} open reports go along to the new manager`}
        </Checkbox>
      )}
      <FieldRow>
        <Field label="Employee Number" error={form.error('employeeNumber')}>
          <TextInput autoComplete="off" {...form.register('employeeNumber')} />
        </Field>
        <Field label="Cost Centre" error={form.error('costCentre')}>
          <TextInput autoComplete="off" {...form.register('costCentre')} />
        </Field>
      </FieldRow>
      <Checkbox
        value={confirmed.value ?? false}
        onChange={confirmed.onChange}
        hint="You know whose account this is: they may be asked to approve expense reports."
      >
        Confirmed
      </Checkbox>
      <Checkbox
        value={duties.value?.includes('finance') ?? false}
        onChange={(on) => duties.onChange(on ? ['finance'] : [])}
        hint="Sees every approved report and pays it back, but never their own."
      >
        Finance
      </Checkbox>
      <UserAssistants userId={user.id} />
    </RecordForm>
  )
}
