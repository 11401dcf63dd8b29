import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Column, ColumnChart } from './column-chart.tsx'

const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const months = (...values: number[]): Column[] =>
  values.map((value, at) => ({
    name: `Month ${at}`,
    short: short[at] ?? '',
    said: `$${value}`,
    values: [value],
  }))
const series = [{ name: 'USD', fill: 'accent' }] as const

let resize: (width: number) => void
// happy-dom draws nothing, so nothing is wide.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        resize = (width) => act(() => tell([{ contentRect: { width } }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

function show(figures: Column[], more = {}) {
  const tick = (value: number) => `${value}`
  return render(
    <ColumnChart label="Spent" figures={figures} series={series} tick={tick} {...more} />,
  )
}
const words = () => screen.getAllByText(/^[A-Z][a-z]{2}$/).map(({ textContent }) => textContent)
const path = (name: string) => screen.getByRole('img', { name }).querySelector('path')
/** How high a column is: from the floor to where its rounding begins. */
function heightOf(name: string): number {
  const [, floor = 0, top = 0] =
    /^M\S+ (\S+)V([\d.]+)/.exec(path(name)?.getAttribute('d') ?? '') ?? []
  return Number(floor) - Number(top)
}

it('a chart draws columns as high as their figures, up to the top of a round axis', () => {
  show(months(500, 250, 1000))
  const [half, quarter, most] = ['Month 0: $500', 'Month 1: $250', 'Month 2: $1000'].map(heightOf)
  // The rounding of the upper corners is 2 px of each.
  expect((half ?? 0) + 2).toBeCloseTo(2 * ((quarter ?? 0) + 2), 5)
  expect((most ?? 0) + 2).toBeCloseTo(192, 5)
  for (const tick of ['0', '1000']) expect(screen.getByText(tick)).toBeTruthy()
})

it('a chart draws a month of nothing flat, and an axis where all of them are', () => {
  show(months(0, 0))
  expect(heightOf('Month 0: $0')).toBe(0)
  expect(path('Month 0: $0')?.getAttribute('d')).not.toContain('NaN')
  expect(screen.getByText('1')).toBeTruthy()
})

it('a chart names every month where there is room, and on a phone every second one with the last', () => {
  show(months(...short.map(() => 10)))
  expect(words()).toEqual(short)
  resize(320)
  expect(words()).toEqual(['Feb', 'Apr', 'Jun', 'Aug', 'Oct', 'Dec'])
})

it('a chart keeps its width while it is hidden', () => {
  show(months(10))
  resize(0)
  expect(screen.getByRole('group', { name: 'Spent' }).getAttribute('width')).toBe('600')
})

it('a chart draws two currencies side by side, one month at a time to the keyboard', () => {
  const two = [{ name: 'May', short: 'May', said: '$10 + €20', values: [10, 20] }]
  show(two, { series: [...series, { name: 'EUR', fill: 'info' }] })
  const month = screen.getByRole('img', { name: 'May: $10 + €20' })
  const [left = 0, right = 0] = [...month.querySelectorAll('path')].map((each) =>
    Number(/^M([\d.]+)/.exec(each.getAttribute('d') ?? '')?.[1]),
  )
  expect(right).toBeGreaterThan(left)
})

it('a chart says a month beside it, on the side where there is room', () => {
  show(months(10, 20, 30, 40))
  const bubble = () => screen.getByText('$10', { exact: false }).closest('div')?.style
  fireEvent.pointerEnter(screen.getByRole('img', { name: 'Month 0: $10' }))
  expect([bubble()?.left !== '', bubble()?.right]).toEqual([true, ''])
  fireEvent.pointerLeave(screen.getByRole('img', { name: 'Month 0: $10' }))
  fireEvent.pointerEnter(screen.getByRole('img', { name: 'Month 3: $40' }))
  const last = screen.getByText('$40', { exact: false }).closest('div')?.style
  expect([last?.left, last?.right !== '']).toEqual(['', true])
})
