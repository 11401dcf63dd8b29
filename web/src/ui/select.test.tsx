import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const options = [
  { value: 'meals', label: 'Meals' },
  { value: 'lodging', label: 'Lodging' },
]

function Category({ start = 'meals' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Category" error={value === 'lodging' ? 'Too dear' : undefined}>
      <Select value={value} onChange={setValue} options={options} placeholder="Choose one" />
    </Field>
  )
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })

it('a choice shows what is chosen, takes another choice, and is tied to the error of its field', async () => {
  render(<Category />)
  expect(select().selectedOptions[0]?.text).toBe('Meals')
  await userEvent.selectOptions(select(), 'Lodging')
  expect(select().value).toBe('lodging')
  expect(select().getAttribute('aria-invalid')).toBe('true')
})

it('a choice shows its placeholder while no option has the value, and does not offer it', () => {
  render(<Category start="gone" />)
  expect(select().selectedOptions[0]?.text).toBe('Choose one')
  expect(select().selectedOptions[0]?.getAttribute('hidden')).not.toBeNull()
})
