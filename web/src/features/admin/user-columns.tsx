import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Role } from '@sortie/contracts/user'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useUserActions } from './use-user-actions.ts'

const roleOptions = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin' },
]

type Dialogs = { resetPassword(user: AdminUserJson): void; edit(user: AdminUserJson): void }

/** The columns of the table of users; the last has what can be done with an account. */
export function useUserColumns({ resetPassword, edit }: Dialogs): Column<AdminUserJson>[] {
  const { changeRole, inviteAgain, resetSecondFactor, deactivate, reactivate, erase } =
    useUserActions()
  return [
    {
      name: 'Email',
      cell: ({ email }) => <OneLine title={email}>{email}</OneLine>,
      heading: true,
    },
    {
      name: 'Name',
      cell: ({ employeeName }) => (
        <OneLine title={employeeName ?? ''}>{employeeName ?? '—'}</OneLine>
      ),
    },
    {
      name: 'Role',
      cell: ({ role }) => <StatusBadge status={role === 'admin' ? 'Admin' : 'User'} />,
    },
    {
      name: 'Status',
      cell: ({ active, emailProven, invitedAt, erasedAt, mayApprove }) => (
        <States>
          <StatusBadge status={erasedAt ? 'Erased' : active ? 'Active' : 'Inactive'} />
          {invitedAt ? (
            <StatusBadge status="Invited" />
          ) : (
            emailProven === false && <StatusBadge status="Not Proven" />
          )}
          {active && !mayApprove && <StatusBadge status="Not Confirmed" />}
        </States>
      ),
    },
    {
      name: 'Created',
      cell: ({ createdAt }) => <Day dateTime={createdAt}>{formatCreated(createdAt)}</Day>,
    },
    {
      name: 'Actions',
      actions: true,
      cell: (user) =>
        user.erasedAt ? (
          expensesOf(user)
        ) : (
          <Actions>
            <Select
              compact
              label={`Role of ${user.email}`}
              value={user.role}
              onChange={(role) => void changeRole(user, role as Role)}
              options={roleOptions}
            />
            <Button size="small" aria-label={`Edit ${user.email}`} onClick={() => edit(user)}>
              Edit
            </Button>
            {expensesOf(user)}
            <Button
              size="small"
              aria-label={`Reset password of ${user.email}`}
              onClick={() => resetPassword(user)}
            >
              Reset
            </Button>
            {user.invitedAt && user.active && (
              <Button
                size="small"
                aria-label={`Invite ${user.email} again`}
                onClick={() => void inviteAgain(user)}
              >
                Invite Again
              </Button>
            )}
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
              <>
                <Button
                  size="small"
                  aria-label={`Reactivate ${user.email}`}
                  onClick={() => void reactivate(user)}
                >
                  Reactivate
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Erase personal data of ${user.email}`}
                  onClick={() => void erase(user)}
                >
                  Erase Personal Data
                </Button>
              </>
            )}
          </Actions>
        ),
    },
  ]
}

function expensesOf({ id, email }: AdminUserJson) {
  return (
    <LinkButton
      size="small"
      to={`${paths.adminExpenses}?userId=${id}`}
      aria-label={`Expenses of ${email}`}
    >
      Expenses
    </LinkButton>
  )
}

/** However long: a wrapped address or name would double the row. */
const OneLine = styled.span`
  display: block;
  max-width: 12rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  /* A card has the room. */
  ${theme.media.small} { max-width: none; }
  ${theme.media.tablet} { max-width: none; }
`
const States = styled.div`
  display: flex;
  flex-wrap: wrap;
  ${theme.media.small} { justify-content: flex-end; }
  gap: ${theme.space[1]};
`
/** Never wraps, so that rows have the same height on every day. */
const Day = styled.time`
  white-space: nowrap;
`
/** A fixed width, so that the buttons of all rows are aligned. */
const Actions = styled(Toolbar)`
  > :first-child { min-width: 6.25rem; }
`
