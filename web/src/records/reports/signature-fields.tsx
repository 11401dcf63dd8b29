import { Field, FieldRow } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type SignatureNames = { employee: string; manager: string }

type Props = { names: SignatureNames; onChange: (names: SignatureNames) => void }

export function SignatureFields({ names, onChange }: Props) {
  return (
    <FieldRow>
      <Field label="Employee Signature">
        <TextInput
          autoComplete="name"
          maxLength={200}
          value={names.employee}
          onChange={(event) => onChange({ ...names, employee: event.target.value })}
        />
      </Field>
      <Field label="Manager Signature">
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={names.manager}
          onChange={(event) => onChange({ ...names, manager: event.target.value })}
        />
      </Field>
    </FieldRow>
  )
}
