import { maxCsvBytes } from '@sortie/contracts/csv-file'
import type { LinksPreviewJson, SignOnLinkJson } from '@sortie/contracts/sign-on-links'
import { Link2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { csvText } from '../../lib/csv-text.ts'
import { formatWithZone } from '../../lib/format.ts'
import { attempt, toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { people } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Field, FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Row } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSignOnProvidersQuery } from '../session/single-sign-on.api.ts'
import { FaultsOfFile } from './faults-of-file.tsx'
import { isTooLarge } from './is-too-large.ts'
import {
  previewLinks,
  useLinkPeopleMutation,
  useSignOnLinksQuery,
  useUnlinkPersonMutation,
} from './sign-on-links.api.ts'

/** Where there are providers: who is linked to which sign-in, and linking people by a list. */
export function SignOnLinksCard() {
  const { data: providers = [] } = useSignOnProvidersQuery()
  if (providers.length === 0) return null
  return (
    <Card title="Linked Sign-Ons" icon={<Link2 aria-hidden />}>
      <FieldStack>
        <ByList />
        <Links />
      </FieldStack>
    </Card>
  )
}

type Chosen = { csv: string; preview: LinksPreviewJson }

function ByList() {
  const [chosen, setChosen] = useState<Chosen>()
  const [link] = useLinkPeopleMutation()
  const [busy, singleFlight] = useSingleFlight()

  const take = singleFlight(async ([file]: File[]) => {
    if (!file || isTooLarge(file, maxCsvBytes)) return
    try {
      const csv = await csvText(file)
      setChosen({ csv, preview: await previewLinks(csv) })
    } catch (problem) {
      toastFailure('Failed to read the list', problem)
    }
  })
  const linkAll = singleFlight(async ({ csv }: Chosen) => {
    const done = (made: { count: number }) => `${people(made.count)} linked`
    if (await attempt('Failed to link', link({ body: { csv } }).unwrap(), done))
      setChosen(undefined)
  })

  if (!chosen)
    return (
      <>
        <p>
          People link themselves in their profile. To link many at once choose a CSV file with the
          columns email, provider and subject: everybody of it is linked, or nobody, and each is
          told by mail.
        </p>
        <FileDrop
          label={busy ? 'Reading...' : 'Choose a list of links'}
          hint="CSV, at most 10,000 lines and 4 MB"
          accept=".csv,text/csv"
          camera={false}
          disabled={busy}
          onFiles={(files) => void take(files)}
        />
      </>
    )
  const { count: links, faultCount } = chosen.preview
  return (
    <>
      <FaultsOfFile {...chosen.preview} refused="nobody is linked" />
      <Row>
        <Button
          variant="primary"
          pending={busy}
          disabled={faultCount > 0 || links === 0}
          onClick={() => void linkAll(chosen)}
        >
          {`Link ${people(links)}`}
        </Button>
        <Button onClick={() => setChosen(undefined)}>Another File</Button>
      </Row>
    </>
  )
}

function Links() {
  const [limit, setLimit] = useState(firstRows)
  const [search, setSearch] = useState('')
  const list = useSignOnLinksQuery({ limit, search: useDeferredValue(search) })
  const [unlink, { isLoading }] = useUnlinkPersonMutation()
  const ask = async ({ id, email, provider }: SignOnLinkJson) => {
    const text = `Signing in with ${provider} opens the account no longer, and the sessions by it end. ${email} is told by mail.`
    const question = { title: `Unlink ${email}`, text, action: 'Unlink', destructive: true }
    if (await confirm(question))
      await attempt('Failed to unlink', unlink({ params: { id } }).unwrap(), 'Unlinked')
  }
  const columns: Column<SignOnLinkJson>[] = [
    { name: 'Who', cell: ({ email, employeeName }) => employeeName ?? email, heading: true },
    { name: 'Provider', cell: ({ provider }) => provider },
    { name: 'Subject', cell: ({ subject }) => subject },
    { name: 'Since', cell: ({ linkedAt }) => <Moment at={linkedAt} /> },
    { name: 'Last Used', cell: ({ usedAt }) => (usedAt ? <Moment at={usedAt} /> : 'Never') },
    {
      name: 'Unlink',
      cell: (row) => (
        <Button
          size="small"
          disabled={isLoading}
          aria-label={`Unlink ${row.email}`}
          onClick={() => void ask(row)}
        >
          Unlink
        </Button>
      ),
    },
  ]
  return (
    <>
      <Field label="Search">
        <TextInput
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <Listing
        of="the links"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <Link2 />,
          title: 'Nobody is linked',
          text: 'Whoever signs in by a provider for the first time, or links one, is listed here.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(rows) => (
          <Table caption="Linked sign-ons" columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Listing>
    </>
  )
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatWithZone(at)}</time>
}
