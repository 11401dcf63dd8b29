import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorState } from './error-state.tsx'
import { Progress } from './progress.tsx'
import { StatCard } from './stat-card.tsx'

describe('a state', () => {
  it('that failed says why and by which id it is found, and offers another try', () => {
    const retry = vi.fn()
    const error = { status: 503, statusText: 'Service Unavailable', message: '503: Down.' }
    const more = { sentence: 'Down for a moment.', requestId: 'r-1' }
    render(<ErrorState title="Failed to fetch" error={{ ...error, ...more }} retry={retry} />)
    expect(screen.getByRole('heading').textContent).toBe('Failed to fetch: 503 Service Unavailable')
    expect(screen.getByText('Down for a moment.')).toBeTruthy()
    expect(screen.getByText('Request r-1')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('of a job stays between nothing and all', () => {
    render([-5, 33.4, 250].map((value) => <Progress key={value} label="Sending" value={value} />))
    expect(
      screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow')),
    ).toEqual(['0', '33', '100'])
  })

  it('of a figure keeps its place while it loads', () => {
    const { rerender } = render(<StatCard label="Total" subtitle="All operations" />)
    expect(screen.getByRole('group', { name: 'Total' }).textContent).toBe('TotalAll operations')
    rerender(<StatCard label="Total" subtitle="All operations" value="$4.00" />)
    expect(screen.getByText('$4.00')).toBeTruthy()
  })
})
