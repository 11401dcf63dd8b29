import { ProfileChange, type ProfileJson } from '@sortie/contracts/profile'
import { PersonNames } from '@sortie/contracts/user'
import styled from 'styled-components'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { useZodForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { valuesOf } from '../../lib/record-values.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'
import { theme } from '../../theme/theme.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextInput } from '../../ui/text-input.tsx'

// Below the fold, and half of the page's code.
const AccountCards = fetchedPart(
  () => import('./account-cards.tsx').then((file) => file.AccountCards),
  { prefetched: true, meanwhile: () => <Spinner text="Loading account..." /> },
)

export function ProfilePage() {
  const back = <BackLink to={paths.dashboard}>Back to Dashboard</BackLink>
  return (
    <Page
      title="Profile Settings"
      eyebrow={back}
      lead="These appear as Name, Department and Manager on your reports."
    >
      <Listing of="profile" {...useProfileQuery()}>
        {(profile) => (
          <Cards>
            <CompanyInformation profile={profile} />
            <AccountCards />
          </Cards>
        )}
      </Listing>
    </Page>
  )
}

function CompanyInformation({ profile }: { profile: ProfileJson }) {
  const [change] = useChangeProfileMutation()
  const form = useZodForm(ProfileChange, {
    // A draft belongs to this version: laid over a newer one, its other fields would undo what was done elsewhere.
    draft: `profile.${JSON.stringify(profile)}`,
    defaultValues: valuesOf(PersonNames, profile),
  })
  return (
    <FormCard
      form={form}
      title="Company Information"
      action="Update Profile"
      pendingLabel="Updating..."
      send={async (body) => {
        await change({ body }).unwrap()
        // What was typed meanwhile stays.
        form.reset(body, { keepDirtyValues: true })
        return true
      }}
      done="Profile updated successfully"
      failed="Failed to update profile"
    >
      <Field label="Email" hint="Changed below, by a link that is mailed to the new address.">
        <TextInput value={profile.email} readOnly type="email" />
      </Field>
      <Field label="Employee Name" error={form.error('employeeName')}>
        <TextInput autoComplete="name" {...form.register('employeeName')} />
      </Field>
      <Field label="Department" error={form.error('department')}>
        <TextInput autoComplete="organization" {...form.register('department')} />
      </Field>
      <Field label="Manager" error={form.error('manager')}>
        <TextInput autoComplete="off" {...form.register('manager')} />
      </Field>
    </FormCard>
  )
}

/** Two columns where there is room for them. */
const Cards = styled.div`
  display: grid;
  gap: ${theme.space[6]};
  ${theme.media.wide} {
    display: block;
    columns: 2;
    column-gap: ${theme.space[6]};
    > * { break-inside: avoid; margin-bottom: ${theme.space[6]}; }
  }
`
