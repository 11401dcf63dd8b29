import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = ['One', 'Two', 'Three'].map((label) => ({
  value: label.toLowerCase(),
  label,
  content: <p>{`Panel ${label}`}</p>,
}))

function Some() {
  const [value, setValue] = useState('one')
  return <Tabs label="Some" value={value} onChange={setValue} tabs={tabs} />
}

it('a list of tabs shows the panel of the tab that is pressed, and names it by its tab', async () => {
  render(<Some />)
  await userEvent.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('Panel Two')
  expect(screen.queryByText('Panel One')).toBeNull()
  expect(screen.getByRole('tab', { name: 'Two', selected: true })).toBeTruthy()
})

it('a list of tabs is one stop of the keyboard, in which arrows, Home and End move around', async () => {
  render(<Some />)
  await userEvent.tab()
  const open = () => document.activeElement?.textContent
  expect(open()).toBe('One')
  const walk: Array<[string, string]> = [
    ['{ArrowRight}', 'Two'],
    ['{End}', 'Three'],
    ['{ArrowRight}', 'One'],
    ['{ArrowLeft}', 'Three'],
    ['{Home}', 'One'],
  ]
  for (const [key, label] of walk) {
    await userEvent.keyboard(key)
    expect(open()).toBe(label)
    expect(screen.getByText(`Panel ${label}`)).toBeTruthy()
  }
})

it('a list of tabs shows a panel at once, before the address has changed, and follows the address', async () => {
  const shown = (value: string) => (
    <Tabs label="Some" value={value} onChange={() => undefined} tabs={tabs} />
  )
  const { rerender } = render(shown('one'))
  await userEvent.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getByText('Panel Two')).toBeTruthy()
  rerender(shown('three'))
  expect(screen.getByText('Panel Three')).toBeTruthy()
})
