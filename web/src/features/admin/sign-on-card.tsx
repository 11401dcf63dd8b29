import type { OrganisationJson } from '@sortie/contracts/organisation'
import { LogIn } from 'lucide-react'
import { usePlainForm } from '../../lib/form.ts'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSignOnProvidersQuery } from '../session/single-sign-on.api.ts'
import { useChangeOrganisationMutation, useOrganisationQuery } from './admin.api.ts'

/** What counts of a sign-in by a provider, where there is one. */
export function SignOnCard() {
  const { data } = useOrganisationQuery()
  const { data: providers = [] } = useSignOnProvidersQuery()
  if (!data || providers.length === 0) return null
  return <Rules key={JSON.stringify(data)} {...data} />
}

function Rules({ providerFactors, providerHours }: OrganisationJson) {
  const [change] = useChangeOrganisationMutation()
  const form = usePlainForm({
    providerFactors: providerFactors.join(', '),
    providerHours: String(providerHours ?? ''),
  })
  return (
    <FormCard
      form={form}
      title="Single Sign-On"
      icon={<LogIn aria-hidden />}
      action="Save"
      secondary
      send={({ providerFactors, providerHours }) =>
        change({
          providerFactors: providerFactors.split(/[\s,;]+/).filter(Boolean),
          providerHours: providerHours.trim() ? Number(providerHours) : null,
        }).unwrap()
      }
      done="Single sign-on changed"
    >
      <Field
        label="Second Step at the Provider"
        hint="What it says in acr or amr of a sign-in with a second step, such as mfa: ours is then not asked for. Nothing: always asked for."
        error={form.error('providerFactors')}
      >
        <TextInput placeholder="mfa" spellCheck={false} {...form.register('providerFactors')} />
      </Field>
      <Field
        label="Hours Until They Sign In Again"
        hint="Of who came by a provider, also while it is away. Nothing: as everybody else."
        error={form.error('providerHours')}
      >
        <TextInput inputMode="numeric" {...form.register('providerHours')} />
      </Field>
    </FormCard>
  )
}
