import { Receipt, ShieldCheck, Stamp, UserPlus, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { useAdminExpenseCountsQuery, useAdminUserCountsQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import { UserTable } from './user-table.tsx'

const CreateUserDialog = lazyDialog(() =>
  import('./create-user-dialog.tsx').then((file) => file.CreateUserDialog),
)

export function AdminPage() {
  const { data: users } = useAdminUserCountsQuery()
  const { data: expenses } = useAdminExpenseCountsQuery()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title="Admin Console"
      lead="People, roles and everyone's reports."
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
          Add User
        </Button>
      }
    >
      <AdminNav />
      <StatGrid>
        <StatCard label="Total Users" value={users?.total} icon={<Users />} />
        <StatCard label="Admins" value={users?.admins} icon={<ShieldCheck />} color="info" />
        <StatCard label="Inactive" value={users?.inactive} icon={<UserX />} color="bad" />
        <StatCard
          label="Total Expenses"
          value={expenses?.total.toLocaleString('en-US')}
          icon={<Receipt />}
          color="good"
        />
      </StatGrid>
      {users?.approvers === 0 && <FirstStep />}
      <UserTable />
      <MailboxCard />
      {adding && <CreateUserDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** Where Sortie was just installed: nobody can be asked to approve. */
function FirstStep() {
  return (
    <Card title="First Step: Who Approves" icon={<Stamp aria-hidden />}>
      <p>
        Anybody may register under any name, so only administrators can be asked to approve expense
        reports yet. Confirm those whom you know below (Edit, Confirmed), add people yourself, or
        name your domains in <Link to={paths.adminOrganisation}>Organisation, Approvals</Link>.
      </p>
    </Card>
  )
}
