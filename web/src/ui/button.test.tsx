import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('a button', () => {
  it('that is at work keeps its place, says so, and does nothing more', () => {
    const press = vi.fn()
    const send = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={send}>
        <Button type="submit" pending pendingLabel="Saving..." onClick={press}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    button.focus()
    fireEvent.click(button)
    expect([press.mock.calls.length, send.mock.calls.length]).toEqual([0, 0])
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(button)
  })

  it('sends no form unless it is told to', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })
})
