import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LongList } from './long-list.tsx'

type Item = { id: string; name: string }
const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, name: `No. ${at}` }))

type Props = { items: readonly Item[]; inTable?: boolean; onEnd?: () => void; count?: number }

function List({ items, ...props }: Props) {
  return (
    <LongList label="Expenses" items={items} itemKey={({ id }) => id} estimate={50} {...props}>
      {({ name }) => <span>{name}</span>}
    </LongList>
  )
}

const reachEnd: (() => void)[] = []
beforeEach(() => {
  reachEnd.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd.push(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

it('a long list says of each row which one it is of how many', () => {
  render(<List items={itemsOf(3)} count={20_000} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.getAttribute('aria-setsize')).toBe('20000')
  expect([first, second].map((row) => row?.getAttribute('aria-posinset'))).toEqual(['1', '2'])
})

it('a long list is the rows of a table below its header, where it is in one', () => {
  render(<List items={itemsOf(3)} inTable />)
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4'])
  expect(screen.getByRole('rowgroup').contains(rows[0] ?? null)).toBe(true)
  expect(screen.queryByRole('list')).toBeNull()
})

it('a long list asks for more where the end of what is loaded comes near, again after each page', () => {
  const onEnd = vi.fn()
  const { rerender } = render(<List items={itemsOf(50)} onEnd={onEnd} />)
  expect(onEnd).not.toHaveBeenCalled()
  act(() => reachEnd.at(-1)?.())
  expect(onEnd).toHaveBeenCalledTimes(1)
  rerender(<List items={itemsOf(100)} onEnd={onEnd} />)
  act(() => reachEnd.at(-1)?.())
  expect(onEnd).toHaveBeenCalledTimes(2)
})

it('a long list asks for nothing where all is loaded', () => {
  render(<List items={itemsOf(50)} />)
  expect(reachEnd).toHaveLength(0)
})
