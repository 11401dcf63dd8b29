import { valuesInForce } from '@sortie/contracts/in-force'
import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Sum } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useValuesInForceQuery } from './admin.api.ts'

const isVariable = (name: string) => name === name.toUpperCase()
type Row = { name: string; label: string; value: number | undefined }
const columns: Column<Row>[] = [
  { name: 'What', heading: true, cell: ({ label }) => label },
  { name: 'In Force', cell: ({ value }) => value },
  { name: 'Set by', cell: ({ name }) => (isVariable(name) ? <code>{name}</code> : 'Fixed') },
]
const declared = Object.values(valuesInForce).flatMap((own) => Object.entries<string>(own))

/** What is set where Sortie is installed, for administrators to know. */
export function InForceCard() {
  const lists = [
    useValuesInForceQuery('auth'),
    useValuesInForceQuery('expense'),
    useValuesInForceQuery('receipt'),
    useValuesInForceQuery('report'),
  ]
  const failed = lists.find(({ error }) => error)
  const values = lists.every(({ data }) => data) ? lists.map(({ data }) => data) : undefined
  return (
    <Card title="Limits of the Installation" icon={<SlidersHorizontal aria-hidden />} flush>
      <Sum>
        Whoever runs Sortie sets these as variables of its programs, but for those that are fixed.
        What other currencies are worth is in <Link to={paths.adminRates}>Rates</Link>.
      </Sum>
      <Listing
        of="the limits"
        data={values}
        error={failed?.error}
        refetch={() => void failed?.refetch()}
      >
        {(all) => {
          const known: Record<string, number> = Object.assign({}, ...all)
          return (
            <Table
              caption="Limits of the installation"
              columns={columns}
              rows={declared.map(([name, label]) => ({ name, label, value: known[name] }))}
              rowKey={({ name }) => name}
            />
          )
        }}
      </Listing>
    </Card>
  )
}
