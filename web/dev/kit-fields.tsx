import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { DateInput } from '../src/ui/date-input.tsx'
import { Field, FieldRow, FieldStack } from '../src/ui/field.tsx'
import { FileDrop } from '../src/ui/file-drop.tsx'
import { MoneyInput } from '../src/ui/money-input.tsx'
import { RadioGroup } from '../src/ui/radio-group.tsx'
import { Select } from '../src/ui/select.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { TextInput } from '../src/ui/text-input.tsx'
import { Textarea } from '../src/ui/textarea.tsx'
import { FilterBar } from '../src/ui/toolbar.tsx'
import { options } from './kit-options.ts'

export function Fields() {
  const [category, setCategory] = useState('all')
  const [mode, setMode] = useState('dates')
  const [on, setOn] = useState(true)
  return (
    <Card title="Fields">
      <FieldStack>
        <FilterBar aria-label="Filters">
          <Field label="Category">
            <Select value={category} onChange={setCategory} options={options} />
          </Field>
          <Field label="Start Date">
            <DateInput defaultValue="2026-11-01" />
          </Field>
          <Field label="End Date">
            <DateInput />
          </Field>
          <Button>Clear Filters</Button>
        </FilterBar>
        <FieldRow>
          <Field label="Merchant" required>
            <TextInput placeholder="Grand Hotel" />
          </Field>
          <Field label="Amount" required error="Amount is required">
            <MoneyInput currency="EUR" />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field label="Departure" hint="Local time of the airport.">
            <DateInput time defaultValue="2026-05-01T10:00" />
          </Field>
          <Field label="E-mail">
            <TextInput readOnly value="casey@example.com" />
          </Field>
        </FieldRow>
        <Field label="Notes">
          <Textarea defaultValue="Two nights, breakfast included." />
        </Field>
        <RadioGroup
          label="Export"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'dates', label: 'Export By Date Range' },
            { value: 'trip', label: 'Trip', hint: 'All expenses of one mission' },
          ]}
        />
        <Checkbox value={on} onChange={setOn}>
          Include Receipts in PDF
        </Checkbox>
        <Switch value={on} onChange={setOn}>
          Use single keys as shortcuts
        </Switch>
        <FileDrop
          label="Drop a receipt or pick one"
          hint="JPG, PNG or PDF, at most 10 MB"
          accept="image/jpeg"
          onFiles={() => undefined}
        />
      </FieldStack>
    </Card>
  )
}
