import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { useSelection } from './use-selection.ts'

const all = ['a', 'b', 'c', 'd'].map((id) => anExpense({ id }))

function selection() {
  const { result, rerender } = renderHook(({ listed }) => useSelection(listed), {
    initialProps: { listed: all as typeof all | undefined },
  })
  const press = (id: string, upTo = false) =>
    act(() => result.current.select(anExpense({ id }), upTo))
  const chosen = () => [...result.current.chosen].join('')
  return { result, press, chosen, list: (listed?: typeof all) => rerender({ listed }) }
}

it('selects by a press and deselects by another', () => {
  const { result, press, chosen } = selection()
  expect(result.current.some).toBe(false)
  press('b')
  press('d')
  expect(chosen()).toBe('bd')
  expect(result.current.expenses.map(({ id }) => id)).toEqual(['b', 'd'])
  press('b')
  expect(chosen()).toBe('d')
})

it('selects a range with Shift, in either direction', () => {
  const down = selection()
  down.press('b')
  down.press('d', true)
  expect(down.chosen()).toBe('bcd')
  const up = selection()
  up.press('c')
  up.press('a', true)
  expect(up.chosen()).toBe('abc')
})

it('deselects a range from a selected row', () => {
  const { press, chosen } = selection()
  press('a')
  press('d', true)
  press('b')
  press('d', true)
  expect(chosen()).toBe('a')
})

it('selects a single row with Shift when nothing was pressed before', () => {
  const { press, chosen } = selection()
  press('c', true)
  expect(chosen()).toBe('c')
})

it('selects all, and none when all are', () => {
  const { result, chosen } = selection()
  act(() => result.current.selectAll())
  expect([chosen(), result.current.all]).toEqual(['abcd', true])
  act(() => result.current.selectAll())
  expect([chosen(), result.current.all]).toEqual(['', false])
})

it('deselects what the filters hide, and is all when everything shown is selected', () => {
  const { result, press, chosen, list } = selection()
  press('a')
  press('b')
  list(all.slice(1, 2))
  expect([chosen(), result.current.all]).toEqual(['b', true])
  list(all)
  expect(chosen()).toBe('b')
  list(undefined)
  list(all)
  expect(chosen()).toBe('b')
})

it('is empty while the list is loading', () => {
  const { result, list } = selection()
  list(undefined)
  expect([result.current.all, result.current.some]).toEqual([false, false])
})

it('is cleared', () => {
  const { result, press } = selection()
  press('a')
  act(() => result.current.clear())
  expect(result.current.some).toBe(false)
})
