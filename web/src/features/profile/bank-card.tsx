import { formatIban } from '@sortie/contracts/iban'
import { ProfileChange } from '@sortie/contracts/profile'
import { Landmark } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { useChangeProfileMutation, useProfileQuery } from '../../records/profile/profile.api.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The account to which finance pays back what the person has paid. */
export function BankCard() {
  const { data: profile } = useProfileQuery()
  if (!profile) return null
  const { iban = '', accountHolder = '' } = profile
  return <Account key={iban + accountHolder} iban={iban} accountHolder={accountHolder} />
}

function Account({ iban, accountHolder }: { iban: string; accountHolder: string }) {
  const [change] = useChangeProfileMutation()
  const { withProof, dialog } = useProof()
  const form = useZodForm(ProfileChange, {
    defaultValues: { iban: formatIban(iban), accountHolder },
    // Who confirms it at a provider comes back to what they typed.
    draft: 'bank-account',
  })
  return (
    <FormCard
      form={form}
      title="Paying Back"
      icon={<Landmark aria-hidden />}
      action="Save IBAN"
      secondary
      send={({ iban, accountHolder }) =>
        withProof((proof) => change({ body: { iban, accountHolder, proof } }).unwrap())
      }
      done="Profile updated successfully"
      failed="Failed to update profile"
    >
      <Field
        label="IBAN"
        hint="Your bank account, for what you paid yourself. Only people of finance see it. You are told of each change by mail."
        error={form.error('iban')}
      >
        <TextInput autoComplete="off" spellCheck={false} {...form.register('iban')} />
      </Field>
      <Field
        label="Account Holder"
        hint="Only where the bank has another name than yours."
        error={form.error('accountHolder')}
      >
        <TextInput autoComplete="off" maxLength={70} {...form.register('accountHolder')} />
      </Field>
      {dialog}
    </FormCard>
  )
}
