import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { store } from '../../lib/store.ts'
import { anExpense } from '../../testing/records.ts'
import { useSelection } from './use-selection.ts'

const all = ['a', 'b', 'c', 'd'].map((id) => anExpense({ id }))

function selection(loaded = all) {
  const everything = vi.fn(async () => all)
  const { result, rerender } = renderHook(
    ({ listed, asked }) =>
      useSelection({
        expenses: listed,
        count: Math.max(all.length, listed?.length ?? 0),
        asked,
        everything,
      }),
    { initialProps: { listed: loaded as typeof all | undefined, asked: '{}' } },
  )
  const press = (id: string, upTo = false) =>
    act(() => result.current.select(anExpense({ id }), upTo))
  const chosen = () => [...result.current.chosen.keys()].sort().join('')
  const list = (listed?: typeof all, asked = '{}') => rerender({ listed, asked })
  return { result, press, chosen, list, everything }
}

it('the selection selects by a press and deselects by another', () => {
  const { result, press, chosen } = selection()
  expect(result.current.some).toBe(false)
  press('b')
  press('d')
  expect(chosen()).toBe('bd')
  expect(result.current.expenses.map(({ id }) => id)).toEqual(['b', 'd'])
  press('b')
  expect(chosen()).toBe('d')
})

it('the selection selects a range with Shift, in either direction', () => {
  const down = selection()
  down.press('b')
  down.press('d', true)
  expect(down.chosen()).toBe('bcd')
  const up = selection()
  up.press('c')
  up.press('a', true)
  expect(up.chosen()).toBe('abc')
})

it('the selection deselects a range from a selected row', () => {
  const { press, chosen } = selection()
  press('a')
  press('d', true)
  press('b')
  press('d', true)
  expect(chosen()).toBe('a')
})

it('the selection selects a single row with Shift when nothing was pressed before', () => {
  const { press, chosen } = selection()
  press('c', true)
  expect(chosen()).toBe('c')
})

it.each([4, 2])(
  'the selection selects all that match where %i rows are loaded, and none when all are',
  async (loaded) => {
    const { result, chosen, everything } = selection(all.slice(0, loaded))
    await act(() => result.current.selectAll())
    expect([chosen(), result.current.all]).toEqual(['abcd', true])
    expect(result.current.expenses.map(({ id }) => id).join('')).toBe('abcd')
    expect(everything).toHaveBeenCalledTimes(loaded < all.length ? 1 : 0)
    await act(() => result.current.selectAll())
    expect([chosen(), result.current.all]).toEqual(['', false])
  },
)

it('the selection says that all could not be loaded, and keeps what was selected', async () => {
  const { result, press, chosen, everything } = selection(all.slice(0, 2))
  press('a')
  everything.mockRejectedValueOnce({ status: 503, message: '503: down' })
  await act(() => result.current.selectAll())
  expect(store.getState().toasts.at(-1)?.title).toBe('Failed to fetch expenses')
  expect([chosen(), result.current.selecting]).toEqual(['a', false])
})

it('the selection deselects what was deleted, keeps the newest of each, and begins anew with other filters', () => {
  const { result, press, chosen, list } = selection()
  press('a')
  press('b')
  list(all.slice(1))
  expect(chosen()).toBe('b')
  list(all.map((each) => ({ ...each, status: 'Submitted' as const })))
  expect(result.current.expenses.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'Submitted'],
  ])
  list(undefined)
  list(all)
  expect(chosen()).toBe('b')
  list(all, '{"q":"b"}')
  expect(chosen()).toBe('')
})

it('the selection is empty while the list is loading', () => {
  const { result, list } = selection()
  list(undefined)
  expect([result.current.all, result.current.some]).toEqual([false, false])
})

it('the selection is cleared', () => {
  const { result, press } = selection()
  press('a')
  act(() => result.current.clear())
  expect(result.current.some).toBe(false)
})
