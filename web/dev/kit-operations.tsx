import { Pencil, Trash2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../src/ui/card.tsx'
import { CategoryBadge } from '../src/ui/category-badge.tsx'
import { confirm } from '../src/ui/confirm.ts'
import { IconButton } from '../src/ui/icon-button.tsx'
import { Select } from '../src/ui/select.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { Table } from '../src/ui/table.tsx'
import { Toolbar } from '../src/ui/toolbar.tsx'
import { options } from './kit-options.ts'

const rows = [
  { id: '1', merchant: 'Grand Hotel', category: 'Lodging', amount: '$420.00', status: 'Submitted' },
  {
    id: '2',
    merchant: 'United Airlines',
    category: 'Airfare',
    amount: '$1,234.50',
    status: 'Draft',
  },
  { id: '3', merchant: 'Trattoria da Mario', category: 'Meals', amount: '€48.20', status: 'Draft' },
] as const

export function Operations() {
  const [category, setCategory] = useState('all')
  return (
    <Card
      title="Recent Operations"
      icon={<Wallet />}
      flush
      actions={
        <Select
          compact
          label="Category"
          value={category}
          onChange={setCategory}
          options={options}
        />
      }
    >
      <Table
        caption="Recent operations"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { name: 'Merchant', heading: true, cell: (row) => row.merchant },
          { name: 'Category', cell: (row) => <CategoryBadge category={row.category} /> },
          { name: 'Amount', align: 'right', cell: (row) => row.amount },
          { name: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
          {
            name: 'Actions',
            actions: true,
            cell: (row) => (
              <Toolbar>
                <IconButton size="small" icon={<Pencil />} label={`Edit ${row.merchant}`} />
                <IconButton
                  size="small"
                  icon={<Trash2 />}
                  label={`Delete ${row.merchant}`}
                  onClick={() =>
                    confirm({
                      title: 'Delete this expense?',
                      text: `${row.merchant}, ${row.amount} and its 2 receipts will be deleted.`,
                      action: 'Delete',
                      destructive: true,
                    })
                  }
                />
              </Toolbar>
            ),
          },
        ]}
      />
    </Card>
  )
}
