import { Receipt, ShieldCheck, UserPlus, Users, UserX } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
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
      <UserTable />
      <MailboxCard />
      {adding && <CreateUserDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
