import { formatIban } from '@sortie/contracts/iban'
import { PayingAccountInput, type PayingAccountJson } from '@sortie/contracts/payment'
import type * as z from 'zod/mini'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangePayingAccountMutation } from './payments.api.ts'

type Props = { account: PayingAccountJson | null; onClose: () => void }

/** The account from which the organisation pays. */
export function AccountDialog({ account, onClose }: Props) {
  const [change, { isLoading }] = useChangePayingAccountMutation()
  const { withProof, onFailed, dialog } = useProof()
  const form = useZodForm(PayingAccountInput, {
    defaultValues: {
      name: account?.name ?? '',
      iban: formatIban(account?.iban ?? ''),
      bic: account?.bic ?? '',
    },
  })
  const submit = form.submit(
    async (body) => withProof((proof) => void save({ ...body, proof })),
    () => undefined,
  )
  async function save(body: z.input<typeof PayingAccountInput> & { proof: string }) {
    try {
      await change({ body }).unwrap()
      toast({ title: 'Account saved' })
      onClose()
    } catch (thrown) {
      onFailed(thrown)
      toastFailure('Failed to save the account', thrown)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Account of the Organisation"
      description="SEPA files pay from it."
      dirty={form.formState.isDirty && !isLoading}
      onDiscard={form.discard}
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field label="Account Holder" required error={form.error('name')}>
            <TextInput autoComplete="organization" {...form.register('name')} />
          </Field>
          <Field label="IBAN" required error={form.error('iban')}>
            <TextInput autoComplete="off" spellCheck={false} {...form.register('iban')} />
          </Field>
          <Field label="BIC" hint="Only where the bank asks for it." error={form.error('bic')}>
            <TextInput autoComplete="off" spellCheck={false} {...form.register('bic')} />
          </Field>
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Saving...">
            Save
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
