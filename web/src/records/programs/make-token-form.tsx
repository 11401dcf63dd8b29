import { usePlainForm } from '../../lib/form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fault, Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useProof } from '../proof/use-proof.tsx'

export type NewToken<S extends string> = {
  name: string
  days: number
  scopes: S[]
  proof: string
}

type Props<S extends string> = {
  scopes: Record<S, string>
  make: (token: NewToken<S>) => Promise<{ token: string }>
  onMade: (token: string) => void
  onClose: () => void
}

const days = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: 'A year' },
]

/** What a program may do and for how long; made once its maker has shown who they are. */
export function MakeTokenForm<S extends string>({ scopes, make, onMade, onClose }: Props<S>) {
  const { withProof, dialog } = useProof()
  const form = usePlainForm<{ name: string; days: string; scopes: string[] }>(
    { name: '', days: '90', scopes: [] },
    (given) => ({
      name: !given.name.trim() && 'Name is required',
      scopes: given.scopes.length === 0 && 'Choose what it may do.',
    }),
  )
  const chosen = form.bind('scopes')
  const names = Object.keys(scopes) as S[]
  return (
    <RecordForm
      title="Make a Token"
      description="It opens what you choose here and nothing else: no account, no approval, no payment."
      form={form}
      send={({ name, days, scopes }) =>
        withProof((proof) => make({ name, days: Number(days), scopes: scopes as S[], proof }))
      }
      action="Make Token"
      onDone={({ token }) => onMade(token)}
      onClose={onClose}
    >
      <Field label="Name" hint="The program that it is for." error={form.error('name')}>
        <TextInput autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      <Field label="Holds For">
        <Select {...form.bind('days')} options={days} />
      </Field>
      <Stack role="group" aria-label="It may" $gap={2}>
        {names.map((scope) => (
          <Checkbox
            key={scope}
            value={chosen.value.includes(scope)}
            hint={<code>{scope}</code>}
            onChange={(isChosen) =>
              chosen.onChange(
                isChosen ? [...chosen.value, scope] : chosen.value.filter((each) => each !== scope),
              )
            }
          >
            {scopes[scope]}
          </Checkbox>
        ))}
        {form.error('scopes') && <Fault role="alert">{form.error('scopes')}</Fault>}
      </Stack>
      {dialog}
    </RecordForm>
  )
}
