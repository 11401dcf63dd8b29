import { type Currency, currencies } from '@sortie/contracts/money'
import type { Setting } from '@sortie/contracts/setting'
import { readAmount } from '../../lib/amount.ts'
import type { ZodForm } from '../../lib/form.ts'
import { ApproverField } from '../../records/expense-reports/approver-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { useAdminUsersQuery } from './admin.api.ts'
import { colleagueOf } from './person-select.tsx'

/** What stands in the inputs: a text for each setting, and for sums one for each currency; null where nobody is chosen. */
export type Typed = Record<string, string | null>
type Asked = Setting['asked']
type Sums = Partial<Record<Currency, string | number>>

const inputOf = (name: string, currency: Currency) => `${name}-${currency}`

export function shownOf(name: string, { as }: Asked, value: unknown): Typed {
  if (as === 'texts') return { [name]: (value as string[]).join(', ') }
  if (as === 'person') return { [name]: value as string | null }
  if (as !== 'sums') return { [name]: String(value ?? '') }
  const sums = value as Sums
  const each = currencies.map((currency) => [inputOf(name, currency), String(sums[currency] ?? '')])
  return Object.fromEntries(each)
}

export function givenOf(name: string, { as }: Asked, typed: Typed): unknown {
  const text = typed[name]?.trim() ?? ''
  if (as === 'texts') return text.split(/[\s,;]+/).filter(Boolean)
  if (as === 'person') return typed[name]
  // What is no number is sent as it is: the server says what is wrong.
  if (as === 'number') return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)
  if (as !== 'sums') return text
  const sums: Sums = {}
  for (const currency of currencies) {
    const reading = readAmount(typed[inputOf(name, currency)] ?? '')
    if (reading.is === 'clear') sums[currency] = reading.amount
  }
  return sums
}

export function faultOf(name: string, { as }: Asked, typed: Typed): Record<string, string> {
  if (as !== 'sums') return {}
  const inputs = currencies.map((currency) => inputOf(name, currency))
  const unclear = inputs.filter((input) => {
    const text = typed[input]?.trim()
    return text && readAmount(text).is !== 'clear'
  })
  return Object.fromEntries(unclear.map((input) => [input, `${typed[input]} is no clear amount.`]))
}

type Props = { name: string; setting: Setting; form: ZodForm<Typed> }

/** The input of one setting. */
export function SettingField({ name, setting: { label, hint, asked }, form }: Props) {
  const { value, onChange } = form.bind(name)
  if (asked.as === 'person')
    return <PersonField label={label} hint={hint} value={value ?? null} onChange={onChange} />
  if (asked.as === 'sums')
    return (
      <>
        <p>{hint}</p>
        <FieldRow>
          {currencies.map((currency) => (
            <Field
              key={currency}
              label={`${label} ${currency}`}
              error={form.error(inputOf(name, currency))}
            >
              <MoneyInput currency={currency} {...form.register(inputOf(name, currency))} />
            </Field>
          ))}
        </FieldRow>
      </>
    )
  return (
    <Field label={label} hint={hint} error={form.error(name)}>
      {asked.as === 'choice' ? (
        <Select
          value={value ?? ''}
          onChange={onChange}
          options={Object.entries(asked.options).map(([value, label]) => ({ value, label }))}
        />
      ) : (
        <TextInput
          placeholder={asked.as === 'texts' ? asked.example : undefined}
          inputMode={asked.as === 'number' ? 'numeric' : undefined}
          {...form.register(name)}
        />
      )}
    </Field>
  )
}

type PersonProps = {
  label: string
  hint: string
  value: string | null
  onChange: (id: string | null) => void
}

function PersonField({ label, hint, value, onChange }: PersonProps) {
  const { data: me } = useUserQuery()
  const { data } = useAdminUsersQuery({ userIds: value ?? '' }, { skip: !value })
  const known = colleagueOf(data?.[0]) ?? { id: value ?? '', name: 'One person', email: '' }
  return (
    <>
      <ApproverField
        label={label}
        hint={hint}
        value={value ? known : null}
        onChange={(person) => onChange(person?.id ?? null)}
        optional
      />
      {!value && me && (
        <div>
          <Button size="small" onClick={() => onChange(me.id)}>
            Choose Myself
          </Button>
        </div>
      )}
    </>
  )
}
