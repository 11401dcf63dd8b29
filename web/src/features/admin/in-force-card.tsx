import { type InForceService, valuesInForce } from '@sortie/contracts/in-force'
import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Muted } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useValuesInForceQuery } from './admin.api.ts'

type Row = { name: string; label: string; value: number | undefined }
const columns: Column<Row>[] = [
  { name: 'What', heading: true, cell: ({ label }) => label },
  { name: 'In Force', cell: ({ value }) => value },
  { name: 'Set by', cell: ({ name }) => <code>{name}</code> },
]
const services = Object.keys(valuesInForce) as InForceService[]

/** What is set where Sortie is installed, for administrators to know. */
export function InForceCard() {
  return (
    <Card title="Limits of the Installation" icon={<SlidersHorizontal aria-hidden />}>
      <Muted>
        Whoever runs Sortie sets these as variables of its programs. Rates of other currencies are
        in <Link to={paths.adminRates}>Rates</Link>.
      </Muted>
      {services.map((service) => (
        <OfService key={service} service={service} />
      ))}
    </Card>
  )
}

function OfService({ service }: { service: InForceService }) {
  const list = useValuesInForceQuery(service)
  const labels = Object.entries<string>(valuesInForce[service])
  return (
    <Listing of="the limits" {...list}>
      {(values) => (
        <Table
          caption={`Limits of ${service}`}
          columns={columns}
          rows={labels.map(([name, label]) => ({ name, label, value: values[name] }))}
          rowKey={({ name }) => name}
        />
      )}
    </Listing>
  )
}
