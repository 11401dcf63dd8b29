import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Waiting } from '../lib/offline/database.ts'
import { showWaiting } from '../lib/offline/waiting.ts'
import { noAnswer } from '../lib/problem.ts'
import { Card } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { Listing } from './listing.tsx'
import { Page } from './page.tsx'
import { Progress } from './progress.tsx'
import { StatCard } from './stat-card.tsx'
import { WaitingBadge } from './waiting-badge.tsx'

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

describe('a failure', () => {
  const show = (error?: unknown) =>
    render(<ErrorState title="Failed to fetch" error={error} retry={() => undefined} />)

  it('without an answer says that Sortie was out of reach, without a status', () => {
    show(noAnswer)
    expect(screen.getByRole('heading').textContent).toBe('Failed to fetch')
    expect(screen.getByText(noAnswer.message)).toBeTruthy()
    expect(screen.queryByText(/^Request/)).toBeNull()
  })

  it('of the app itself says what was thrown', () => {
    show(new Error('This browser keeps nothing.'))
    expect(screen.getByRole('alert').textContent).toContain('This browser keeps nothing.')
  })

  it('of which nothing is known says no more than its title', () => {
    show()
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetchTry again')
  })
})

describe('a list', () => {
  const empty = { icon: 'o', title: 'No missions', text: 'Plan one.', action: <i>New</i> }
  const show = (list: { data?: string[]; error?: unknown; refetch?: () => void }) =>
    render(
      <Listing of="missions" refetch={() => undefined} {...list} empty={empty}>
        {(names) => <ul>{names.join(', ')}</ul>}
      </Listing>,
    ).container.textContent

  it('says that it loads, and nothing else', () => {
    expect(show({})).toBe('Loading missions...')
  })

  it('that failed says of what, and offers another try', () => {
    const refetch = vi.fn()
    expect(show({ error: noAnswer, refetch })).toContain('Failed to fetch missions')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('without rows says so, and what to do about it', () => {
    expect(show({ data: [] })).toBe('oNo missionsPlan one.New')
    expect(screen.getByRole('heading', { name: 'No missions' })).toBeTruthy()
  })

  it('keeps its rows where asking again has failed', () => {
    expect(show({ data: ['Oslo', 'Rome'], error: noAnswer })).toBe('Oslo, Rome')
  })

  it('asks for more where as many came as were asked for', () => {
    const onMore = vi.fn()
    const list = { of: 'missions', refetch: () => undefined, children: () => null }
    const { rerender } = render(
      <Listing {...list} data={['Oslo', 'Rome']} more={{ limit: 2, onMore }} />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledWith(8)
    rerender(<Listing {...list} data={['Oslo', 'Rome']} more={{ limit: 8, onMore }} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a panel', () => {
  it('with a title is a named part of the page, and one without is not', () => {
    render(
      <>
        <Card title="Sessions" actions={<button type="button">End</button>}>
          one
        </Card>
        <Card>two</Card>
      </>,
    )
    const [named, ...others] = screen.getAllByRole('region')
    expect(within(named as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe(
      'Sessions',
    )
    expect(within(named as HTMLElement).getByRole('button', { name: 'End' })).toBeTruthy()
    expect(others).toEqual([])
    expect(screen.getByText('two')).toBeTruthy()
  })
})

describe('a page', () => {
  it('names the document as it is named itself, also when its name changes', () => {
    const { rerender } = render(<Page title="Mission">parts</Page>)
    expect(document.title).toBe('Mission · Sortie')
    rerender(
      <Page title="Oslo Summit" eyebrow="Planning" lead="Three days" actions={<b>Edit</b>}>
        parts
      </Page>,
    )
    expect(document.title).toBe('Oslo Summit · Sortie')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oslo Summit')
    for (const words of ['Planning', 'Three days', 'Edit', 'parts'])
      expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('an expense of which something waits', () => {
  const body = { merchant: 'Inn' }
  const entry = (values: Partial<Waiting>) =>
    ({
      seq: 1,
      key: 'k',
      personId: 'me',
      at: 0,
      expenseId: 'a',
      kind: 'change',
      body,
      state: 'waiting',
      ...values,
    }) as Waiting
  const badge = () => render(<WaitingBadge id="a" />).container.textContent
  afterEach(() => act(() => showWaiting([])))

  it.each<[string, Partial<Waiting>[]]>([
    ['Waiting to be sent', [{}]],
    ['Not taken', [{}, { state: 'refused' }]],
    ['Changed elsewhere', [{ state: 'conflict' }, {}]],
    ['', [{ expenseId: 'b' }]],
    ['', []],
  ])('says the worst of it: "%s"', (words, entries) => {
    showWaiting(entries.map(entry))
    expect(badge()).toBe(words)
  })

  it('says nothing more once it was sent', () => {
    showWaiting([entry({})])
    const { container } = render(<WaitingBadge id="a" />)
    act(() => showWaiting([]))
    expect(container.textContent).toBe('')
  })
})
