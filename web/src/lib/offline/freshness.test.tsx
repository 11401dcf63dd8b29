import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isShowingCached, sawAnswer, showsCached, useFreshness } from './freshness.ts'

function Banner() {
  const { isKept, lastUpdated } = useFreshness()
  return (
    <output>
      {isKept ? 'kept' : 'fresh'} {lastUpdated ?? 'never'}
    </output>
  )
}
const said = () => screen.getByRole('status').textContent

afterEach(() => void vi.useRealTimers())

it('the note of freshness tells of when the oldest thing is that this browser kept, until each came fresh', () => {
  render(<Banner />)
  act(() => showsCached('/api/trips', 2000))
  act(() => showsCached('/api/expenses', 1000))
  expect(said()).toBe('kept 1000')
  act(() => sawAnswer('/api/expenses'))
  expect(said()).toBe('kept 2000')
  expect(isShowingCached()).toBe(true)
  vi.useFakeTimers({ now: 5000 })
  act(() => sawAnswer('/api/trips'))
  expect(said()).toBe('fresh 5000')
  expect(isShowingCached()).toBe(false)
})

it('the note of freshness takes a later time of the same address', () => {
  render(<Banner />)
  act(() => showsCached('/api/trips', 1000))
  act(() => showsCached('/api/trips', 3000))
  expect(said()).toBe('kept 3000')
  act(() => sawAnswer('/api/trips'))
})
