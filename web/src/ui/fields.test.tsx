import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

describe('a field', () => {
  it('names its control, and says what helps and what is wrong', () => {
    render(
      <Field label="Merchant" hint="As on the receipt" error="Merchant is required" required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText(/^Merchant/)
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on the receipt',
      'Merchant is required',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Merchant is required')
  })

  it('says nothing of a fault that is none', () => {
    render(
      <Field label="Notes">
        <TextInput />
      </Field>,
    )
    const { attributes } = screen.getByLabelText('Notes')
    for (const name of ['aria-describedby', 'aria-invalid', 'aria-required'])
      expect(attributes.getNamedItem(name)).toBeNull()
  })

  it('takes an amount as it is typed: with a comma, on the keyboard of numbers', () => {
    const { rerender } = render(<MoneyInput aria-label="Amount" />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    fireEvent.change(input, { target: { value: '12,50' } })
    expect([input.value, input.type, input.inputMode]).toEqual(['12,50', 'text', 'decimal'])
    expect(screen.getByText('$')).toBeTruthy()
    rerender(<MoneyInput aria-label="Amount" currency="EUR" />)
    expect(screen.getByText('€')).toBeTruthy()
  })

  it('takes no year of five digits', () => {
    render(<DateInput aria-label="Day" />)
    render(<DateInput aria-label="Departure" time />)
    expect(screen.getByLabelText<HTMLInputElement>('Day').max).toBe('9999-12-31')
    expect(screen.getByLabelText<HTMLInputElement>('Departure').type).toBe('datetime-local')
  })
})

describe('a choice', () => {
  it('is told when it is pressed, by its words as well', () => {
    const [checked, switched] = [vi.fn(), vi.fn()]
    render(
      <Checkbox value={false} onChange={checked} hint="They make it longer">
        Include receipts
      </Checkbox>,
    )
    render(
      <Switch value onChange={switched}>
        Active
      </Switch>,
    )
    fireEvent.click(screen.getByText('Include receipts'))
    fireEvent.click(screen.getByRole('switch', { name: 'Active' }))
    expect([checked.mock.calls, switched.mock.calls]).toEqual([[[true]], [[false]]])
    const hint = screen.getByRole('checkbox').getAttribute('aria-describedby')
    expect(document.getElementById(hint ?? '')?.textContent).toBe('They make it longer')
  })
})

describe('every control of a field', () => {
  it.each<[string, React.ReactNode]>([
    ['a line', <TextInput key="line" />],
    ['several lines', <Textarea key="lines" />],
    ['an amount', <MoneyInput key="amount" />],
    ['a day', <DateInput key="day" />],
    ['a choice', <Select key="choice" value="" onChange={() => undefined} options={[]} />],
  ])('is named by it and tied to its fault: %s', (_, control) => {
    render(
      <Field label="Value" error="This is wrong." required>
        {control}
      </Field>,
    )
    const input = screen.getByLabelText(/^Value/)
    const described = input.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('This is wrong.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('of the same label has an id of its own', () => {
    render(
      ['one', 'two'].map((value) => (
        <Field key={value} label="Notes">
          <Textarea defaultValue={value} />
        </Field>
      )),
    )
    const [one, two] = screen.getAllByLabelText<HTMLTextAreaElement>('Notes')
    expect([one?.value, two?.value]).toEqual(['one', 'two'])
    expect(one?.id).not.toBe(two?.id)
  })

  it('that cannot be changed now is not changed', () => {
    const change = vi.fn()
    render(
      <>
        <Checkbox value={false} onChange={change} disabled>
          Receipts
        </Checkbox>
        <Switch value={false} onChange={change} disabled>
          Active
        </Switch>
      </>,
    )
    fireEvent.click(screen.getByText('Receipts'))
    fireEvent.click(screen.getByText('Active'))
    expect(change).not.toHaveBeenCalled()
  })
})
