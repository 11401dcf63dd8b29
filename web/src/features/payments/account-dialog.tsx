import { formatIban } from '@sortie/contracts/iban'
import { PayingAccountInput, type PayingAccountJson } from '@sortie/contracts/payment'
import { useZodForm } from '../../lib/form.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangePayingAccountMutation } from './payments.api.ts'

type Props = { account: PayingAccountJson | null; onClose: () => void }

/** The account from which the organisation pays. */
export function AccountDialog({ account, onClose }: Props) {
  const [change] = useChangePayingAccountMutation()
  const { withProof, dialog } = useProof()
  const form = useZodForm(PayingAccountInput, {
    defaultValues: {
      name: account?.name ?? '',
      iban: formatIban(account?.iban ?? ''),
      bic: account?.bic ?? '',
    },
  })
  return (
    <RecordForm
      form={form}
      title="Account of the Organisation"
      description="SEPA files pay from it."
      action="Save"
      send={(body) => withProof((proof) => change({ body: { ...body, proof } }).unwrap())}
      done="Account saved"
      failed="Failed to save the account"
      onClose={onClose}
    >
      <Field label="Account Holder" required error={form.error('name')}>
        <TextInput autoComplete="organization" {...form.register('name')} />
      </Field>
      <Field label="IBAN" required error={form.error('iban')}>
        <TextInput autoComplete="off" spellCheck={false} {...form.register('iban')} />
      </Field>
      <Field label="BIC" hint="Only where the bank asks for it." error={form.error('bic')}>
        <TextInput autoComplete="off" spellCheck={false} {...form.register('bic')} />
      </Field>
      {dialog}
    </RecordForm>
  )
}
