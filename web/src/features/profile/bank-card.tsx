import { formatIban } from '@sortie/contracts/iban'
import { ProfileChange } from '@sortie/contracts/profile'
import { Landmark } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The account to which finance pays back what the person has paid. */
export function BankCard() {
  const { data: profile } = useProfileQuery()
  return profile ? <Account key={profile.iban} iban={profile.iban ?? ''} /> : null
}

function Account({ iban }: { iban: string }) {
  const [change, { isLoading }] = useChangeProfileMutation()
  const form = useZodForm(ProfileChange, { defaultValues: { iban: formatIban(iban) } })
  const submit = form.submit(
    async ({ iban }) => {
      await change({ body: { iban } }).unwrap()
      toast({ title: 'Profile updated successfully' })
    },
    (problem) => toastFailure('Failed to update profile', problem),
  )
  return (
    <Card title="Paying Back" icon={<Landmark aria-hidden />}>
      <form onSubmit={submit} noValidate aria-label="Paying Back">
        <FieldStack>
          <Field
            label="IBAN"
            hint="Your bank account, for what you paid yourself. Only people of finance see it."
            error={form.error('iban')}
          >
            <TextInput autoComplete="off" spellCheck={false} {...form.register('iban')} />
          </Field>
          <div>
            <Button type="submit" pending={isLoading} pendingLabel="Saving...">
              Save IBAN
            </Button>
          </div>
        </FieldStack>
      </form>
    </Card>
  )
}
