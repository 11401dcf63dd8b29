import { act, fireEvent, render, screen } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <IconButton icon={<Pencil />} label="Edit Grand Hotel" />
      <IconButton icon={<Trash2 />} label="Delete Grand Hotel" />
    </>,
  )
})
afterEach(() => {
  // The next test's first tooltip waits again.
  pass(1000)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const bubble = (name: string) => screen.queryByText(name)
const enter = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerEnter(button(name), { pointerType })
const leave = (name: string) => fireEvent.pointerLeave(button(name))

it('a tooltip names a button to a pointer that rests on it for 700 ms', () => {
  enter('Edit Grand Hotel')
  pass(690)
  expect(bubble('Edit Grand Hotel')).toBeNull()
  pass(20)
  expect(bubble('Edit Grand Hotel')).not.toBeNull()
  leave('Edit Grand Hotel')
  pass(200)
  expect(bubble('Edit Grand Hotel')).toBeNull()
})

it('a tooltip names the next button at once, unless the last name is gone for more than 300 ms', () => {
  enter('Edit Grand Hotel')
  pass(710)
  leave('Edit Grand Hotel')
  pass(290)
  enter('Delete Grand Hotel')
  pass(10)
  expect(bubble('Delete Grand Hotel')).not.toBeNull()
  leave('Delete Grand Hotel')
  pass(310)
  enter('Edit Grand Hotel')
  pass(10)
  expect(bubble('Edit Grand Hotel')).toBeNull()
})

it('a tooltip says nothing to a finger, nor once the button is pressed', () => {
  enter('Edit Grand Hotel', 'touch')
  pass(1000)
  expect(bubble('Edit Grand Hotel')).toBeNull()
  enter('Edit Grand Hotel')
  pass(300)
  fireEvent.pointerDown(button('Edit Grand Hotel'))
  pass(1000)
  expect(bubble('Edit Grand Hotel')).toBeNull()
})

it.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document)],
])('a tooltip goes away by %s', (_, act) => {
  enter('Edit Grand Hotel')
  pass(710)
  act()
  pass(10)
  expect(bubble('Edit Grand Hotel')).toBeNull()
})

it('a tooltip stays while the pointer is on the name itself', () => {
  enter('Edit Grand Hotel')
  pass(710)
  leave('Edit Grand Hotel')
  pass(100)
  const name = bubble('Edit Grand Hotel') as HTMLElement
  fireEvent.pointerEnter(name)
  pass(1000)
  expect(bubble('Edit Grand Hotel')).not.toBeNull()
  fireEvent.pointerLeave(name)
  pass(200)
  expect(bubble('Edit Grand Hotel')).toBeNull()
})
