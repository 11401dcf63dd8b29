import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { prefetchParts } from './prefetch.ts'
import { store } from './store.ts'

let online = true
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

/** Notes what is on the page when it has been put there. */
function Committed({ told, children }: { told: string[]; children: ReactNode }) {
  useLayoutEffect(() => void told.push(document.body.textContent ?? ''))
  return children
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

it('a lazy dialog loads its part when it is shown, and passes on what it is given', async () => {
  const load = vi.fn(async () => Hello)
  const Part = lazyDialog(load)
  expect(load).not.toHaveBeenCalled()
  render(<Part name="Casey" />)
  expect(await screen.findByText('Hello Casey')).toBeTruthy()
})

it('a lazy dialog is rendered in a step behind the press that opens it', async () => {
  const Part = lazyDialog(async () => Hello)
  const { unmount } = render(<Part name="Casey" />)
  await screen.findByText('Hello Casey')
  unmount()
  const steps: string[] = []
  render(
    <Committed told={steps}>
      <Part name="Robin" />
    </Committed>,
  )
  expect(steps).toEqual([''])
  expect(await screen.findByText('Hello Robin')).toBeTruthy()
})

it('a lazy dialog is shown without a wait once it was fetched', async () => {
  const Part = lazyDialog(async () => Hello)
  await prefetchParts()
  render(<Part name="Casey" />)
  expect(screen.getByText('Hello Casey')).toBeTruthy()
})

it('a lazy dialog says that it waits without a network, and opens once that is back', async () => {
  online = false
  const Part = lazyDialog(async () => {
    if (!online) throw new TypeError('no network')
    return Hello
  })
  render(<Part name="Casey" />)
  await vi.waitFor(() =>
    expect(store.getState().toasts).toMatchObject([{ title: 'You are offline' }]),
  )
  online = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Hello Casey')).toBeTruthy()
})

it('a lazy dialog says that it could not be loaded where there is a network', async () => {
  let fails = true
  const Part = lazyDialog(async () => {
    if (fails) throw new TypeError('not there')
    return Hello
  })
  render(<Part name="Casey" />)
  await vi.waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { title: 'A part of Sortie could not be loaded' },
    ]),
  )
  fails = false
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Hello Casey')).toBeTruthy()
})
