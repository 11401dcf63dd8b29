import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'
import { Switch } from './switch.tsx'
import { TextInput } from './text-input.tsx'

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

describe('a button', () => {
  it('that is at work keeps its place, says so, and does nothing more', () => {
    const press = vi.fn()
    const send = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <Button type="submit" pending pendingLabel="Saving..." onClick={press}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    button.focus()
    fireEvent.click(button)
    expect([press.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(button)
  })

  it('sends no form unless it is told to', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
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
