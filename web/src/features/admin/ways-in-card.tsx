import type { OrganisationJson } from '@sortie/contracts/organisation'
import { type WaysIn, wayNames } from '@sortie/contracts/ways-in'
import { DoorOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { usePlainForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeOrganisationMutation, useOrganisationQuery } from './admin.api.ts'

/** Who makes an account. That the settings could not be asked for is said at those of sign-in. */
export function WaysInCard() {
  const { data } = useOrganisationQuery()
  return data ? <Ways key={JSON.stringify(data)} {...data} /> : null
}

const options = Object.entries(wayNames).map(([value, label]) => ({ value, label }))

function Ways({ waysIn, joinDomains }: OrganisationJson) {
  const [change] = useChangeOrganisationMutation()
  const form = usePlainForm({ waysIn, joinDomains: joinDomains.join(', ') })
  const way = form.bind('waysIn')
  return (
    <FormCard
      form={form}
      title="New Accounts"
      icon={<DoorOpen aria-hidden />}
      action="Save"
      secondary
      send={({ waysIn, joinDomains }) =>
        change({ waysIn, joinDomains: joinDomains.split(/[\s,;]+/).filter(Boolean) }).unwrap()
      }
      done="New accounts changed"
      foot={<Link to={paths.adminDirectory}>People from a directory</Link>}
    >
      <Field
        label="Who Makes an Account"
        hint="Administrators make and invite people in any case. Who has an account keeps it."
        error={form.error('waysIn')}
      >
        <Select
          value={way.value}
          onChange={(value) => way.onChange(value as WaysIn['waysIn'])}
          options={options}
        />
      </Field>
      {way.value === 'domains' && (
        <Field
          label="Domains to Join"
          hint="Not those below them. Everybody then proves their address before they sign in."
          error={form.error('joinDomains')}
        >
          <TextInput placeholder="example.com, example.org" {...form.register('joinDomains')} />
        </Field>
      )}
    </FormCard>
  )
}
