import { type LeftBehindJson, leaverApi } from '@sortie/contracts/leaver'
import { formatTotals } from '@sortie/contracts/money'
import { count } from '@sortie/report-document/labels'
import { api, call } from '../../lib/api.ts'
import { Facts } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { useAdminExpenseSummaryQuery } from './admin.api.ts'

type Left = { userId: string }

const { useLeftBehindQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    leftBehind: build.query<LeftBehindJson, string>({
      query: (id) => call(leaverApi.leftBehind, { params: { id } }),
    }),
  }),
})

/** What there is still to do about somebody who has left: owed, waiting, and in no report. */
export function LeftBehind({ userId }: Left) {
  const reports = useLeftBehindQuery(userId, { refetchOnMountOrArgChange: true })
  const { data: drafts } = useAdminExpenseSummaryQuery({ userId, place: 'draft' })
  return (
    <Listing of="what is left" {...reports}>
      {({ unpaid, owed, waiting, returned, toDecide }) => {
        const facts = [
          ['Owed', unpaid > 0 && `${formatTotals(owed)} of ${count(unpaid, 'approved report')}`],
          ['Waits for a Decision', waiting > 0 && count(waiting, 'report')],
          ['Returned to Them', returned > 0 && count(returned, 'report')],
          [
            'In No Report',
            drafts?.count && `${count(drafts.count, 'expense')}, ${formatTotals(drafts.totals)}`,
          ],
          ['Waits for Their Decision', toDecide > 0 && count(toDecide, 'report')],
        ] as const
        return facts.some(([, value]) => value) ? (
          <Facts facts={facts} />
        ) : (
          <p>Nothing is owed to them and nothing waits.</p>
        )
      }}
    </Listing>
  )
}
