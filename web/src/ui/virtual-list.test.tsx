import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VirtualList } from './virtual-list.tsx'

type Item = { id: string; name: string }
const itemsOf = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${from + at}`, name: `No. ${from + at}` }))

type Props = { items: readonly Item[]; inTable?: boolean; onEnd?: () => void; count?: number }

function List({ items, ...props }: Props) {
  return (
    <VirtualList label="Expenses" items={items} itemKey={({ id }) => id} estimate={50} {...props}>
      {({ name }) => <span>{name}</span>}
    </VirtualList>
  )
}
const shown = () => screen.getAllByText(/^No\. /).map(({ textContent }) => textContent ?? '')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  act(() => void fireEvent.scroll(window))
}

// happy-dom measures nothing: every row is as high as a list of expenses takes it to be.
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
})
afterEach(() => {
  scrollTo(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('draws the rows near the screen, and has the height of all of them', () => {
  render(<List items={itemsOf(10_000)} />)
  expect(shown()[0]).toContain('No. 0')
  expect(shown().length).toBeLessThan(40)
  expect(screen.getByRole('list', { name: 'Expenses' }).style.height).toBe('500000px')
})

it('says of each row which one it is of how many', () => {
  render(<List items={itemsOf(200)} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.getAttribute('aria-setsize')).toBe('200')
  expect([first, second].map((row) => row?.getAttribute('aria-posinset'))).toEqual(['1', '2'])
})

it('is the rows of a table below its header, where it is in one', () => {
  render(<List items={itemsOf(3)} inTable />)
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4'])
  expect(screen.getByRole('rowgroup').contains(rows[0] ?? null)).toBe(true)
  expect(screen.queryByRole('list')).toBeNull()
})

it('draws a list of nothing as nothing', () => {
  render(<List items={[]} />)
  expect(screen.getByRole('list').style.height).toBe('0px')
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('draws the next rows as one scrolls', () => {
  render(<List items={itemsOf(10_000)} />)
  scrollTo(500)
  pass(400)
  expect(shown().join()).toContain('No. 12')
  expect(shown().join()).not.toContain('No. 0')
})

it('draws what one flew to', () => {
  render(<List items={itemsOf(10_000)} />)
  scrollTo(250_000)
  pass(1000)
  expect(shown().join()).toContain('No. 5000')
  expect(shown().join()).not.toContain('No. 0,')
})

it('asks for more where the end of what is loaded comes near, and says how many there are', () => {
  const onEnd = vi.fn()
  render(<List items={itemsOf(200)} count={20_000} onEnd={onEnd} />)
  expect(onEnd).not.toHaveBeenCalled()
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('20000')
  scrollTo(7600)
  expect(onEnd).toHaveBeenCalled()
})

it('shows other items at once, however far one had scrolled', () => {
  const { rerender } = render(<List items={itemsOf(10_000)} />)
  scrollTo(5000)
  pass(1000)
  rerender(<List items={itemsOf(3, 20_000)} />)
  scrollTo(0)
  pass(400)
  expect(shown().map((text) => text.slice(0, 9))).toEqual(['No. 20000', 'No. 20001', 'No. 20002'])
})
