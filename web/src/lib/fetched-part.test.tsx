import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchedPart } from './fetched-part.tsx'

let online = true
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Awaited = ({ name }: { name: string }) => <p>Waiting for {name}</p>

it('a fetched part is fetched when it is shown, with another in its place until then', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Hello>()
  const load = vi.fn(() => promise)
  const Part = fetchedPart(load, { meanwhile: Awaited })
  expect(load).not.toHaveBeenCalled()
  const { rerender } = render(<Part name="Casey" />)
  expect(screen.getByText('Waiting for Casey')).toBeTruthy()
  rerender(<Part name="Robin" />)
  expect(screen.getByText('Waiting for Robin')).toBeTruthy()
  resolve(Hello)
  expect(await screen.findByText('Hello Robin')).toBeTruthy()
  expect(screen.queryByText(/Waiting/)).toBeNull()
})

it('a fetched part is there at once wherever it is shown again, and fetched once', async () => {
  const load = vi.fn(async () => Hello)
  const Part = fetchedPart(load)
  const { unmount } = render(<Part name="Casey" />)
  await screen.findByText('Hello Casey')
  unmount()
  render(<Part name="Robin" />)
  expect(screen.getByText('Hello Robin')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a fetched part comes once the network is back, and tells that it waits', async () => {
  online = false
  const waiting = vi.fn()
  const load = async () => {
    if (!online) throw new TypeError('no network')
    return Hello
  }
  const Part = fetchedPart(load, { waiting })
  const { container } = render(<Part name="Casey" />)
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith(false))
  expect(container.textContent).toBe('')
  online = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hello Casey')).toBeTruthy()
})

it('a fetched part is asked for once by all that show it while there is no network', async () => {
  online = false
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('no network')
    return Hello
  })
  const Part = fetchedPart(load)
  const names = ['Casey', 'Robin', 'Sam']
  render(names.map((name) => <Part key={name} name={name} />))
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  online = true
  window.dispatchEvent(new Event('online'))
  for (const name of names) expect(await screen.findByText(`Hello ${name}`)).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
