import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRoving } from './use-roving.ts'

function Drawing({ parts }: { parts: readonly string[] }) {
  const { shown, onKeyDown, part } = useRoving(parts.length)
  return (
    <>
      <div role="toolbar" onKeyDown={onKeyDown}>
        {parts.map((name, index) => (
          <i key={name} title={name} {...part(index)} />
        ))}
      </div>
      <output>{shown === null ? '' : parts[shown]}</output>
    </>
  )
}
const all = ['May', 'June', 'July']
const part = (name: string) => screen.getByRole('img', { name })
const told = () => screen.getByRole('status').textContent
const stops = () =>
  screen
    .getAllByRole('img')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((each) => each.getAttribute('title'))
function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
}

it('a roving focus has one stop, which is where one left it', () => {
  render(<Drawing parts={all} />)
  expect(stops()).toEqual(['May'])
  act(() => part('May').focus())
  press('ArrowRight')
  expect(stops()).toEqual(['June'])
  act(() => part('June').blur())
  expect(stops()).toEqual(['June'])
})

it.each([
  [['ArrowRight'], 'June'],
  [['ArrowDown', 'ArrowDown'], 'July'],
  [['End'], 'July'],
  [['End', 'ArrowUp'], 'June'],
  [['End', 'Home'], 'May'],
  [['ArrowLeft'], 'May'],
  [['End', 'ArrowRight'], 'July'],
])('a roving focus goes by %j to %s, and not beyond its ends', (keys, name) => {
  render(<Drawing parts={all} />)
  act(() => part('May').focus())
  press(...keys)
  expect(document.activeElement).toBe(part(name))
  expect(told()).toBe(name)
})

it('a roving focus leaves the browser the keys that are not its own, and takes those that are', () => {
  render(<Drawing parts={all} />)
  act(() => part('May').focus())
  expect(fireEvent.keyDown(part('May'), { key: 'PageDown' })).toBe(true)
  expect(fireEvent.keyDown(part('May'), { key: 'ArrowDown' })).toBe(false)
})

it('a roving focus shows what the pointer or the focus is on, until it leaves or Escape is pressed', () => {
  render(<Drawing parts={all} />)
  fireEvent.pointerEnter(part('June'))
  expect(told()).toBe('June')
  fireEvent.pointerLeave(part('June'))
  expect(told()).toBe('')
  act(() => part('July').focus())
  expect(told()).toBe('July')
  press('Escape')
  expect(told()).toBe('')
  expect(document.activeElement).toBe(part('July'))
})

it('a roving focus keeps a stop when there are fewer parts than before', () => {
  const { rerender } = render(<Drawing parts={all} />)
  act(() => part('July').focus())
  rerender(<Drawing parts={['May']} />)
  expect(stops()).toEqual(['May'])
})
