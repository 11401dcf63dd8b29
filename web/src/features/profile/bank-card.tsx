import { formatIban } from '@sortie/contracts/iban'
import { ProfileChange } from '@sortie/contracts/profile'
import { Landmark } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
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
  const { withProof, onFailed, dialog } = useProof()
  const form = useZodForm(ProfileChange, { defaultValues: { iban: formatIban(iban) } })
  const submit = form.submit(
    async ({ iban }) => withProof((proof) => void save(iban, proof)),
    () => undefined,
  )
  async function save(iban: string | undefined, proof: string): Promise<void> {
    try {
      await change({ body: { iban, proof } }).unwrap()
      toast({ title: 'Profile updated successfully' })
    } catch (thrown) {
      onFailed(thrown)
      toastFailure('Failed to update profile', thrown)
    }
  }
  return (
    <Card title="Paying Back" icon={<Landmark aria-hidden />}>
      <form onSubmit={submit} noValidate aria-label="Paying Back">
        <FieldStack>
          <Field
            label="IBAN"
            hint="Your bank account, for what you paid yourself. Only people of finance see it. You are told of each change by mail."
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
      {dialog}
    </Card>
  )
}
