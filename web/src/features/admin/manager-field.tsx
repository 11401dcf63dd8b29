import { ApproverField } from '../../records/expense-reports/approver-field.tsx'
import { Button } from '../../ui/button.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { useAdminUsersQuery } from './admin.api.ts'
import { colleagueOf } from './person-select.tsx'

type Props = {
  userId: string
  value: string | null
  onChange: (managerId: string | null) => void
  error: string | undefined
  /** The manager's name or address as it stands on reports: where it is exactly one person's, that one is offered. */
  written: string
}

/** Whose reports go to whom: an account, beside the text on reports. Nobody is linked by a text alone. */
export function ManagerField({ userId, value, onChange, error, written }: Props) {
  const { data: me } = useUserQuery()
  const chosen = useAdminUsersQuery({ userIds: value ?? '' }, { skip: !value }).data?.[0]
  const named = useAdminUsersQuery({ named: written }, { skip: !!value || !written.trim() })
  const fitting = (named.currentData ?? []).filter(
    ({ id, mayApprove }) => mayApprove && id !== userId,
  )
  const offered = fitting.length === 1 ? fitting[0] : undefined
  const others = [offered, me?.role === 'admin' && me.id !== userId ? me : undefined]
  const offers = others.filter((each, place) => each && (place === 0 || each.id !== offered?.id))
  return (
    <>
      <ApproverField
        label="Manager's Account"
        hint="Sees their open reports, and is proposed to approve them. Search by name or e-mail."
        value={value ? (colleagueOf(chosen) ?? unknown(value)) : null}
        onChange={(person) => onChange(person?.id ?? null)}
        error={error}
        optional
      />
      {!value &&
        offers.map(
          (each) =>
            each && (
              <div key={each.id}>
                <Button size="small" onClick={() => onChange(each.id)}>
                  {each.id === me?.id
                    ? 'Choose Myself'
                    : `Choose ${each.employeeName || each.email}, ${each.email}`}
                </Button>
              </div>
            ),
        )}
    </>
  )
}

const unknown = (id: string) => ({ id, name: 'One person', email: '' })
