import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { useAdminUsersQuery } from './admin.api.ts'
import { useUserColumns } from './user-columns.tsx'

const ResetPasswordDialog = lazyDialog(() =>
  import('./reset-password-dialog.tsx').then((file) => file.ResetPasswordDialog),
)

const EditUserDialog = lazyDialog(() =>
  import('./edit-user-dialog.tsx').then((file) => file.EditUserDialog),
)

/** Everyone with an account: search, role, reset, deactivate and reactivate. */
export function UserTable() {
  const [{ search, edit }, setSearch] = useQueryParams({ search: '', edit: '' })
  const [limit, setLimit] = useState(firstRows)
  const list = useAdminUsersQuery({ search: useDeferredValue(search) || undefined, limit })
  const users = shownOf(list)
  const [resetting, setResetting] = useState<AdminUserJson | null>(null)

  const [editing, setEditing] = useState<AdminUserJson | null>(null)
  // Whom the search over everything has found.
  const addressed = users?.find(({ id }) => id === edit)

  const columns = useUserColumns({ resetPassword: setResetting, edit: setEditing })
  const searchBox = (
    <Search role="search">
      <SearchInput
        aria-label="Search users"
        placeholder="E-mail, name or department"
        value={search}
        onChange={(search) => setSearch({ search })}
      />
    </Search>
  )
  return (
    <Card title="Users" icon={<Users aria-hidden />} actions={searchBox} flush>
      <Listing
        of="users"
        {...list}
        data={users}
        empty={{
          icon: <Users />,
          title: 'No users found',
          text: 'Nobody matches this search.',
          action: <Button onClick={() => setSearch({ search: '' })}>Clear Search</Button>,
        }}
        more={{ limit, onMore: setLimit, children: 'Show more users' }}
      >
        {(users) => (
          <Table wide caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />
        )}
      </Listing>
      {editing && <EditUserDialog user={editing} onClose={() => setEditing(null)} />}
      {addressed && (
        <EditUserDialog addressed user={addressed} onClose={() => setSearch({ edit: '' })} />
      )}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </Card>
  )
}

const Search = styled.div`
  width: 20rem;
  max-width: 100%;
  ${theme.media.small} { width: 100%; }
`
