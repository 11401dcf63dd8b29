import { paymentMethods } from '@sortie/contracts/expense'
import { currencies } from '@sortie/contracts/money'
import { Receipt } from 'lucide-react'
import { currencyOptions, paymentOptions } from '../../records/expenses/expense.ts'
import { Card } from '../../ui/card.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { noChoice, Select } from '../../ui/select.tsx'
import { useSettings } from './use-settings.ts'

/** With what this person's new expenses start. */
export function FirstValuesCard() {
  const { settings, choose } = useSettings()
  if (!settings) return null
  const one = <T extends string>(of: readonly T[], value: string) =>
    of.find((each) => each === value) ?? null
  return (
    <Card title="New Expenses" icon={<Receipt aria-hidden />}>
      <FieldStack>
        <Field label="Currency" hint="What a receipt says goes before it.">
          <Select
            value={settings.currency ?? noChoice}
            onChange={(value) => void choose({ currency: one(currencies, value) })}
            options={[{ value: noChoice, label: 'As in your last expense' }, ...currencyOptions]}
          />
        </Field>
        <Field label="Payment Method">
          <Select
            value={settings.paymentMethod ?? noChoice}
            onChange={(value) => void choose({ paymentMethod: one(paymentMethods, value) })}
            options={paymentOptions('')}
          />
        </Field>
      </FieldStack>
    </Card>
  )
}
