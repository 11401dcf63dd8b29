import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Colleague } from '@sortie/contracts/expense-report'
import type { UserJson } from '@sortie/contracts/user'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { mostRows } from '../../ui/show-more.tsx'
import { useAdminUsersQuery } from './admin.api.ts'

const nameOf = ({ employeeName, email }: AdminUserJson) => employeeName || email

/**
 * Everybody's name by their id, the e-mail of those who have none. Beyond a page of the call others are found in the Admin
 * Console, whose rows lead here.
 */
export function useNames(): Map<string, string> {
  const { data = [] } = useAdminUsersQuery({ limit: mostRows })
  return new Map(data.map((user) => [user.id, nameOf(user)]))
}

export function colleagueOf(user: UserJson | undefined): Colleague | null {
  return user ? { id: user.id, name: user.employeeName || user.email, email: user.email } : null
}

type Props = { value: string; onChange: (person: string) => void }

/** Chooses whose records are shown: everyone's, or one person's. */
export function PersonSelect({ value, onChange }: Props) {
  const names = useNames()
  const isUnlisted = value !== 'all' && !names.has(value)
  const { data: [unlisted] = [] } = useAdminUsersQuery({ userIds: value }, { skip: !isUnlisted })
  if (isUnlisted) names.set(value, unlisted ? nameOf(unlisted) : 'One person')
  const people = [...names].map(([value, label]) => ({ value, label }))
  people.sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Field label="Person">
      <Select
        value={value}
        onChange={onChange}
        options={[{ value: 'all', label: 'Everyone' }, ...people]}
      />
    </Field>
  )
}
