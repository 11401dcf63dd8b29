import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Role } from '@sortie/contracts/user'
import { Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import {
  useAdminUsersQuery,
  useChangeUserMutation,
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useResetSecondFactorMutation,
} from './admin.api.ts'

const ResetPasswordDialog = lazyDialog(() =>
  import('./reset-password-dialog.tsx').then((file) => file.ResetPasswordDialog),
)

const step = 50
const most = 1000
const roleOptions = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin' },
]

/** Everyone with an account: search, role, reset, deactivate and reactivate. */
export function UserTable() {
  const [{ search }, setSearch] = useQueryParams({ search: '' })
  const [limit, setLimit] = useState(step)
  const {
    data: users,
    error,
    refetch,
  } = useAdminUsersQuery({ search: useDeferredValue(search) || undefined, limit })
  const [resetting, setResetting] = useState<AdminUserJson | null>(null)
  const { changeRole, resetSecondFactor, deactivate, reactivate } = useUserActions()

  const columns: Column<AdminUserJson>[] = [
    { name: 'Email', cell: ({ email }) => email, heading: true },
    { name: 'Name', cell: ({ employeeName }) => employeeName ?? '—' },
    {
      name: 'Role',
      cell: ({ role }) => <StatusBadge status={role === 'admin' ? 'Admin' : 'User'} />,
    },
    {
      name: 'Status',
      cell: ({ active }) => <StatusBadge status={active ? 'Active' : 'Inactive'} />,
    },
    {
      name: 'Created',
      cell: ({ createdAt }) => <Day dateTime={createdAt}>{formatCreated(createdAt)}</Day>,
    },
    {
      name: 'Actions',
      actions: true,
      cell: (user) => (
        <Actions>
          <Select
            compact
            label={`Role of ${user.email}`}
            value={user.role}
            onChange={(role) => void changeRole(user, role as Role)}
            options={roleOptions}
          />
          <LinkButton
            size="small"
            to={`${paths.adminExpenses}?userId=${user.id}`}
            aria-label={`Expenses of ${user.email}`}
          >
            Expenses
          </LinkButton>
          <Button
            size="small"
            aria-label={`Reset password of ${user.email}`}
            onClick={() => setResetting(user)}
          >
            Reset
          </Button>
          {user.hasSecondFactor && (
            <Button
              size="small"
              aria-label={`Reset second step of ${user.email}`}
              onClick={() => void resetSecondFactor(user)}
            >
              Reset Second Step
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            disabled={!user.active}
            aria-label={`Deactivate ${user.email}`}
            onClick={() => void deactivate(user)}
          >
            Deactivate
          </Button>
          {!user.active && (
            <Button
              size="small"
              aria-label={`Reactivate ${user.email}`}
              onClick={() => void reactivate(user)}
            >
              Reactivate
            </Button>
          )}
        </Actions>
      ),
    },
  ]
  const searchBox = (
    <Search role="search">
      <TextInput
        type="search"
        aria-label="Search users"
        placeholder="E-mail, name or department"
        value={search}
        onChange={(event) => setSearch({ search: event.target.value })}
      />
    </Search>
  )
  return (
    <Card title="Users" icon={<Users aria-hidden />} actions={searchBox} flush>
      {!users &&
        (error ? (
          <ErrorState title="Failed to fetch users" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading users..." />
        ))}
      {users?.length === 0 && (
        <EmptyState
          icon={<Users />}
          title="No users found"
          text="Nobody matches this search."
          action={<Button onClick={() => setSearch({ search: '' })}>Clear Search</Button>}
        />
      )}
      {users && users.length > 0 && (
        <Table wide caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />
      )}
      {users?.length === limit && limit < most && (
        <More>
          <Button onClick={() => setLimit(Math.min(most, limit + step))}>Show more users</Button>
        </More>
      )}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </Card>
  )
}

function useUserActions() {
  const [change] = useChangeUserMutation()
  const [deactivate] = useDeactivateUserMutation()
  const [reactivate] = useReactivateUserMutation()
  const [resetSecondFactor] = useResetSecondFactorMutation()
  const settle = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work
      toast({ title: done })
    } catch (thrown) {
      toast({ title: failed, description: asProblem(thrown).message, variant: 'destructive' })
    }
  }
  return {
    changeRole: ({ id }: AdminUserJson, role: Role) =>
      settle(
        change({ params: { id }, body: { role } }).unwrap(),
        'User updated successfully',
        'Failed to update user',
      ),
    async resetSecondFactor({ id, email }: AdminUserJson) {
      const text = `The passkeys, authenticator app and recovery codes of ${email} are removed, and they are signed out everywhere. Make sure that it is really they who ask.`
      const question = { title: 'Reset second step', text, action: 'Reset', destructive: true }
      if (!(await confirm(question))) return
      await settle(
        resetSecondFactor(id).unwrap(),
        'Second step reset successfully',
        'Failed to reset second step',
      )
    },
    async deactivate({ id, email }: AdminUserJson) {
      const text = `Are you sure you want to deactivate ${email}? This action cannot be easily reversed.`
      if (
        !(await confirm({
          title: 'Deactivate user',
          text,
          action: 'Deactivate',
          destructive: true,
        }))
      )
        return
      await settle(
        deactivate(id).unwrap(),
        'User deactivated successfully',
        'Failed to deactivate user',
      )
    },
    reactivate: ({ id }: AdminUserJson) =>
      settle(reactivate(id).unwrap(), 'User updated successfully', 'Failed to update user'),
  }
}

const Search = styled.div`
  width: 20rem;
  max-width: 100%;
  ${theme.media.small} { width: 100%; }
`
/** Never in two lines, so that a row is as high on every day. */
const Day = styled.time`
  white-space: nowrap;
`
/** The role takes the same room in every row, so that the buttons stand under one another. */
const Actions = styled(Toolbar)`
  > :first-child { min-width: 5.5rem; }
`
const More = styled.div`
  padding: ${theme.space[4]};
  text-align: center;
`
