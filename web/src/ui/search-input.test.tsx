import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'

describe('a search', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  const shown = () => screen.getByRole<HTMLInputElement>('searchbox').value

  it('shows each letter at once and tells of them when one pauses', () => {
    const tell = vi.fn()
    render(<SearchInput value="" onChange={tell} />)
    type('h')
    vi.advanceTimersByTime(199)
    type('ho')
    vi.advanceTimersByTime(199)
    expect([shown(), tell.mock.calls]).toEqual(['ho', []])
    vi.advanceTimersByTime(1)
    expect(tell.mock.calls).toEqual([['ho']])
  })

  it('keeps what is being typed while an older word comes back from the address', () => {
    const tell = vi.fn()
    const { rerender } = render(<SearchInput value="" onChange={tell} />)
    type('ho')
    vi.advanceTimersByTime(200)
    type('hotel')
    rerender(<SearchInput value="ho" onChange={tell} />)
    expect(shown()).toBe('hotel')
  })

  it('is emptied where the filters are cleared', () => {
    const { rerender } = render(<SearchInput value="hotel" onChange={vi.fn()} />)
    rerender(<SearchInput value="" onChange={vi.fn()} />)
    expect(shown()).toBe('')
  })

  it('tells of them at once where one goes on to something else, as to clear the filters', () => {
    const tell = vi.fn()
    const { rerender } = render(<SearchInput value="" onChange={tell} />)
    type('hotel')
    fireEvent.blur(screen.getByRole('searchbox'))
    expect(tell.mock.calls).toEqual([['hotel']])
    rerender(<SearchInput value="hotel" onChange={tell} />)
    rerender(<SearchInput value="" onChange={tell} />)
    vi.advanceTimersByTime(1000)
    expect([shown(), tell.mock.calls.length]).toEqual(['', 1])
  })
})
