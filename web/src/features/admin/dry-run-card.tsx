import {
  type DryRunOutcome,
  dryRunOutcomes,
  type HeldPersonJson,
} from '@sortie/contracts/directory'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { attempt, toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { changeTexts } from '../../records/history/change-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FieldStack } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { firstRows, ShowMore } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import {
  useDirectoryQuery,
  useDropDryRunMutation,
  useDryRunQuery,
  useFollowDryRunMutation,
} from './directory.api.ts'

const words: Record<DryRunOutcome, string> = {
  made: 'made',
  linked: 'linked to the account that is there',
  changed: 'changed',
  deactivated: 'deactivated',
  reactivated: 'reactivated',
  removed: 'deactivated and left by the directory',
}

const columns: Column<HeldPersonJson>[] = [
  { name: 'User Name', cell: ({ userName }) => userName, heading: true, names: true },
  {
    name: 'Account',
    cell: ({ outcome, refusal }) => (refusal ? `Refused: ${refusal}` : `Is ${words[outcome]}`),
  },
  { name: 'Changes', cell: ({ changes }) => changeTexts(changes).join('; ') },
]

/** What a dry run would do; nothing where there is none. */
export function DryRunCard() {
  const { data } = useDirectoryQuery()
  const [limit, setLimit] = useState(firstRows)
  const rows = shownOf(useDryRunQuery(limit)) ?? []
  const [follow] = useFollowDryRunMutation()
  const [drop] = useDropDryRunMutation()
  const [left, setLeft] = useState<number>()
  const [busy, singleFlight] = useSingleFlight()
  const would = dryRunOutcomes.flatMap((outcome) => {
    const number = data?.dryRun[outcome] ?? 0
    return number > 0 ? `${number.toLocaleString('en-US')} ${words[outcome]}` : []
  })
  if (rows.length === 0) return null

  const makeReal = singleFlight(async () => {
    if (!(await confirm({ ...real, text: `Accounts: ${would.join(', ')}. ${real.text}` }))) return
    try {
      for (let open = 1; open > 0; setLeft(open)) open = (await follow({}).unwrap()).left
      toast({ title: 'The dry run is real' })
    } catch (problem) {
      toastFailure('Failed to make all of it real', problem)
    }
    setLeft(undefined)
  })
  const forget = singleFlight(async () => {
    if (await confirm(dropped))
      await attempt('Failed to drop the dry run', drop({}).unwrap(), 'The dry run was dropped')
  })
  return (
    <Card title="Dry Run" icon={<FlaskConical aria-hidden />}>
      <FieldStack>
        <p role="status">
          {left === undefined
            ? `Accounts, once it is real: ${would.join(', ')}.`
            : `${left.toLocaleString('en-US')} left...`}
        </p>
        <Table
          caption="What a dry run would do"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
        <ShowMore rows={rows.length} limit={limit} onMore={setLimit} />
        <Row>
          <Button variant="primary" pending={busy} onClick={() => void makeReal()}>
            Make It Real
          </Button>
          <Button disabled={busy} onClick={() => void forget()}>
            Drop It
          </Button>
        </Row>
      </FieldStack>
    </Card>
  )
}

const real = {
  title: 'Make the dry run real?',
  text: 'From now on accounts follow what its token says.',
  action: 'Make It Real',
}
const dropped = {
  title: 'Drop the dry run?',
  text: 'What it has said is forgotten, and its token stays one of a dry run. No account was changed.',
  action: 'Drop It',
  destructive: true,
}
