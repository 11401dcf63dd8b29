import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useQueryParams } from './use-query-params.ts'

const defaults = { category: 'all', q: '' }

function at(address: string) {
  window.history.replaceState(null, '', address)
  const { result } = renderHook(() => useQueryParams(defaults), { wrapper: BrowserRouter })
  return {
    values: () => result.current[0],
    change: (to: Partial<typeof defaults>) => act(() => result.current[1](to)),
    clear: () => act(() => result.current[2]()),
    address: () => location.pathname + location.search,
  }
}

it('the hook reads the filters from the address, and takes the defaults for the others', () => {
  expect(at('/expenses?category=Meals').values()).toEqual({ category: 'Meals', q: '' })
})

it('the hook writes what differs from the defaults, and lets be what it does not know', () => {
  const page = at('/expenses?from=mail')
  page.change({ category: 'Meals', q: 'a&b' })
  expect(page.address()).toBe('/expenses?from=mail&category=Meals&q=a%26b')
  expect(page.values()).toEqual({ category: 'Meals', q: 'a&b' })
  page.change({ category: 'all' })
  expect(page.address()).toBe('/expenses?from=mail&q=a%26b')
  page.clear()
  expect(page.address()).toBe('/expenses?from=mail')
})

it('the hook leaves no step in the history for every letter', () => {
  const page = at('/expenses')
  const before = history.length
  for (const q of ['c', 'ca', 'caf']) page.change({ q })
  expect(history.length).toBe(before)
})
