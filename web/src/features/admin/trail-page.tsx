import { urlOf } from '@sortie/contracts/endpoint'
import {
  type TrailEntryJson,
  type TrailFormat,
  trailApi,
  type Verified,
} from '@sortie/contracts/trail'
import { Download, Footprints, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { formatDate, formatWithZone } from '../../lib/format.ts'
import { openFile } from '../../lib/open-file.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { actText, changeTexts, linkOf } from '../../records/history/change-text.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AdminNav } from './admin-nav.tsx'
import { useTrailQuery, useVerifyTrailMutation } from './trail.api.ts'
import { type Filters, narrowing, noFilters, TrailFilters } from './trail-filters.tsx'

/** /admin/trail: everything that was done, chained so that nobody can rewrite it unseen. */
export function TrailPage() {
  const [filters, setFilters, clear] = useQueryParams(noFilters)
  const asked = narrowing(useDeferredValue(filters))
  const [limit, setLimit] = useState(firstRows)
  const list = useTrailQuery({ ...asked, limit }, { refetchOnMountOrArgChange: true })
  const download = (format: TrailFormat) =>
    openFile(urlOf(trailApi.export, undefined, { ...asked, format }), 'Exporting the trail')
  return (
    <Page
      title="Trail"
      lead="Everything that was done. Each line is bound to the one before by its hash."
      actions={
        <>
          <Verify />
          <Button icon={<Download aria-hidden />} onClick={() => download('csv')}>
            Export CSV
          </Button>
          <Button icon={<Download aria-hidden />} onClick={() => download('jsonl')}>
            Export JSON Lines
          </Button>
          <Button icon={<Download aria-hidden />} onClick={() => download('jsonl-with-texts')}>
            Export with Texts
          </Button>
        </>
      }
    >
      <AdminNav />
      <TrailFilters filters={filters} onChange={setFilters} onClear={clear} />
      <Card flush>
        <Listing
          of="the trail"
          {...list}
          data={shownOf(list)}
          empty={{ icon: <Footprints />, title: 'No such line', text: 'Nothing fits the filters.' }}
          more={{ limit, onMore: setLimit }}
        >
          {(lines) => (
            <Table
              wide
              caption="The trail"
              columns={columnsOf((person) => setFilters({ person }))}
              rows={lines}
              rowKey={({ seq }) => String(seq)}
            />
          )}
        </Listing>
      </Card>
    </Page>
  )
}

function Verify() {
  const [verify, { isLoading }] = useVerifyTrailMutation()
  async function judge() {
    try {
      const verified = await verify().unwrap()
      const { fault } = verified
      if (fault)
        toast({
          title: `Line ${fault.seq} does not fit`,
          description: fault.sentence,
          variant: 'destructive',
        })
      else toast({ title: 'The trail is whole', description: comparedText(verified) })
    } catch (problem) {
      toastFailure('Failed to verify the trail', problem)
    }
  }
  return (
    <Button
      variant="primary"
      icon={<ShieldCheck aria-hidden />}
      pending={isLoading}
      pendingLabel="Verifying..."
      onClick={() => void judge()}
    >
      Verify
    </Button>
  )
}

function comparedText({ lines, texts, upTo, outside }: Verified): string {
  const checked = `${lines} lines and ${texts} texts were checked.`
  if (!upTo) return checked
  const kept = outside > 0 ? `, and ${outside} heads that lie outside of the database` : ''
  return `${checked} They fit the signed heads up to that of ${formatDate(upTo.day)} (line ${upTo.seq})${kept}. That nobody put all of it back to an earlier day, only heads prove that are kept elsewhere (npm run trail:verify).`
}

function columnsOf(choose: (person: Filters['person']) => void): Column<TrailEntryJson>[] {
  const person = (who: TrailEntryJson['actor'], nobody: string) =>
    who ? (
      <Plain type="button" onClick={() => choose(who.id)}>
        {who.name ?? 'Somebody who is not here any more'}
      </Plain>
    ) : (
      nobody
    )
  return [
    { name: 'Number', cell: ({ seq }) => seq, align: 'right' },
    { name: 'What', cell: ({ act, changes }) => actText({ act, changes }), heading: true },
    {
      name: 'By',
      names: true,
      cell: ({ act, actor, changes }) =>
        person(actor, act === 'sign_in_failed' ? 'Unknown' : linkOf(changes)),
    },
    { name: 'Of Whom', names: true, cell: ({ owner }) => person(owner, '') },
    {
      name: 'Changes',
      cell: ({ changes }) => (
        <Changes>
          {changeTexts(changes).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Changes>
      ),
    },
    { name: 'When', cell: ({ at }) => <time dateTime={at}>{formatWithZone(at)}</time> },
  ]
}

const Changes = styled.span`
  display: grid;
  overflow-wrap: anywhere;
`
const Plain = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.accent};
  font: inherit;
  text-align: left;
  cursor: pointer;
`
