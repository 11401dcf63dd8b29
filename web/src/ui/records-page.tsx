import { Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type Columns, inOrder } from '../lib/sorting.ts'
import { useQueryParams } from '../lib/use-query-params.ts'
import { useCreateKeys } from '../lib/use-shortcuts.ts'
import { Button } from './button.tsx'
import { Listing, type ListingProps } from './listing.tsx'
import { OrderSelect } from './order-select.tsx'
import { Page } from './page.tsx'
import type { Option } from './select.tsx'

type Props<R> = Omit<ListingProps<readonly R[]>, 'empty' | 'more' | 'children'> & {
  title: string
  lead: string
  /** One of them, as its button calls it: 'Mission' of "New Mission". */
  noun: string
  empty: { icon: ReactNode; title: string; text: string }
  /** The orders that are offered; the first one holds where the address names none. */
  orders: readonly Option[]
  columns: Columns<R>
  /** The dialog of a record, or of a new one. */
  dialog: (record: R | undefined, close: () => void) => ReactNode
  /** The records in their order. Both stay the same while a dialog opens: what shows them can be memoised. */
  children: (records: readonly R[], edit: (record: R) => void) => ReactNode
}

/** A page of one's records of one kind: to order, which the address keeps, to add to and to edit. */
export function RecordsPage<R extends object>(props: Props<R>) {
  const { title, lead, noun, empty, orders, columns, dialog, children, ...list } = props
  const { data } = list
  const [sort = '', order = ''] = orders[0]?.value.split(' ') ?? []
  const [sorting, setSorting] = useQueryParams({ sort, order })
  const ordered = useMemo(
    () => data && inOrder(data, { sort: sorting.sort, order: sorting.order }, columns),
    [data, sorting.sort, sorting.order, columns],
  )
  const [open, setOpen] = useState<R | 'new' | null>(null)
  useCreateKeys(`New ${noun.toLowerCase()}`, () => setOpen('new'))
  const action = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
      New {noun}
    </Button>
  )
  const orderSelect = data && data.length > 1 && (
    <OrderSelect label="Order" sorting={sorting} options={orders} onChange={setSorting} />
  )
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          {orderSelect}
          {action}
        </>
      }
    >
      <Listing {...list} data={ordered} empty={{ ...empty, action }}>
        {(records) => children(records, setOpen)}
      </Listing>
      {open && dialog(open === 'new' ? undefined : open, () => setOpen(null))}
    </Page>
  )
}
