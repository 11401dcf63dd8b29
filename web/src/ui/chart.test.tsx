import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SpendingByMonth } from '../features/dashboard/spending-by-month.tsx'
import { CategoryRings } from './category-rings.tsx'
import { type Figure, lazyChart } from './chart.tsx'

let comeNear: () => void

// happy-dom draws nothing, so nothing is near and nothing is wide.
beforeEach(() => {
  const seen: (() => void)[] = []
  comeNear = () => {
    for (const each of seen) each()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
})

const months = [
  { month: '2026-04', totals: { USD: '1200.00' } },
  { month: '2026-05', totals: { USD: '420.50', EUR: '430.50' } },
]
const rings = {
  Lodging: { USD: '300.00' },
  Meals: { USD: '100.00', EUR: '24.00' },
}

describe('a chart', () => {
  it('is a list of its figures until its place comes near, and is fetched then', async () => {
    const load = vi.fn(() => import('./ring-chart.tsx').then((file) => file.RingChart))
    const Chart = lazyChart('height: 10px', load)
    const slice = { name: 'Meals', said: '$24.00', value: 2400, fill: 'mealsFill' } as const
    render(<Chart label="Shares" figures={[slice]} middle={{ name: 'All USD', said: '$24.00' }} />)
    expect(
      within(screen.getByRole('list', { name: 'Shares' })).getByText('Meals: $24.00'),
    ).toBeTruthy()
    expect(load).not.toHaveBeenCalled()
    comeNear()
    await screen.findByRole('img', { name: 'Meals: $24.00, 100%' })
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('stays a list when it cannot be fetched', async () => {
    const gone = () => Promise.reject(new Error('not there'))
    const Chart = lazyChart<{ label: string; figures: readonly Figure[] }>('height: 10px', gone)
    render(<Chart label="Shares" figures={[{ name: 'Meals', said: '$24.00' }]} />)
    const unseen = screen.getByRole('list').parentElement
    comeNear()
    await vi.waitFor(() => expect(screen.getByRole('list').parentElement).not.toBe(unseen))
    expect(screen.getByText('Meals: $24.00')).toBeTruthy()
  })
})

describe('spending by month', () => {
  it('says each month with its currencies, to the pointer and to the keyboard', async () => {
    render(<SpendingByMonth months={months} />)
    comeNear()
    const may = await screen.findByRole('img', { name: 'May 2026: $420.50 + €430.50' })
    await userEvent.hover(may)
    expect(screen.getByText('$420.50 + €430.50')).toBeTruthy()
    await userEvent.unhover(may)
    expect(screen.queryByText('$420.50 + €430.50')).toBeNull()

    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('April 2026: $1,200.00')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(may)
    expect(screen.getByText('$420.50 + €430.50')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('$420.50 + €430.50')).toBeNull()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(document.activeElement).toBe(may)
  })

  it('has one stop for the Tab key', async () => {
    render(
      <>
        <SpendingByMonth months={months} />
        <button type="button">after</button>
      </>,
    )
    comeNear()
    await screen.findByRole('img', { name: /^May/ })
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('after')
  })

  it('names its axis in the currency, or in plain numbers where there are two', async () => {
    const { rerender } = render(<SpendingByMonth months={months.slice(0, 1)} />)
    comeNear()
    await screen.findByText('$1K')
    rerender(<SpendingByMonth months={months} />)
    await screen.findByText('1K')
  })
})

describe('category rings', () => {
  it('draw a ring per currency, with the share of each category of it', async () => {
    render(<CategoryRings totals={rings}>words</CategoryRings>)
    comeNear()
    const dollars = await screen.findByRole('group', { name: 'USD by category' })
    const lodging = within(dollars).getByRole('img', { name: 'Lodging: $300.00, 75%' })
    expect(within(dollars).getByText('All USD').nextSibling?.textContent).toBe('$400.00')
    await userEvent.hover(lodging)
    expect(within(dollars).getByText('75%')).toBeTruthy()
    const euros = screen.getByRole('group', { name: 'EUR by category' })
    expect(within(euros).getAllByRole('img')).toHaveLength(1)
  })

  it('leave the words alone where nothing was spent', () => {
    const { container } = render(<CategoryRings totals={{}}>words</CategoryRings>)
    expect(container.innerHTML).toBe('words')
  })
})
