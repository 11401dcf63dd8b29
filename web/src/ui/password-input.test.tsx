import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

it('the field of a password hides what is typed until it is asked to show it, and keeps it', async () => {
  const user = userEvent.setup()
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  const button = screen.getByRole('button', { name: 'Show what is typed' })
  await user.type(input, 'secret1')
  expect(input.type).toBe('password')
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(button.getAttribute('aria-controls')).toBe(input.id)
  await user.click(button)
  expect(input.type).toBe('text')
  expect(input.value).toBe('secret1')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  expect(input.type).toBe('password')
})

it('the field of a password sends no form when it shows what is typed', async () => {
  const user = userEvent.setup()
  let sent = 0
  render(
    <form onSubmit={() => sent++}>
      <PasswordInput aria-label="Password" />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Show what is typed' }))
  expect(sent).toBe(0)
})
