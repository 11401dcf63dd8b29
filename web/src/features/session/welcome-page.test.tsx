import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, downWords, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'
import { addressAfterWelcome, welcomeBefore } from './welcome.ts'

const save = 'PUT /api/profile'
const profile = { email: 'casey@example.com', employeeName: null, department: null, manager: null }
const name = () => screen.findByLabelText<HTMLInputElement>(/^Your Name/)

function open(at = '/welcome', answers: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ [save]: { body: profile }, ...answers })
  return { gateway, ...renderApp(at) }
}
const arrivesAt = (path: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(path))

it('the welcome takes name and currency in one press, and goes on to the page that was asked for', async () => {
  const { gateway, user } = open('/welcome?to=%2Ftrips%3Fx%3D1')
  await name()
  fill(/^Your Name/, 'Casey Jones')
  await user.click(screen.getByLabelText('Euro (€)'))
  const { length } = window.history
  await press(user, 'Save and Go On')
  await arrivesAt('/trips?x=1')
  expect(gateway.callsOf(save)[0]?.body).toEqual({ employeeName: 'Casey Jones', currency: 'EUR' })
  expect(window.history.length).toBe(length)
})

it.each([
  ['Skip', 'Casey'],
  ['Save and Go On', '  '],
])('the welcome is left by one press without a word to the server: %s', async (press_, typed) => {
  const { gateway, user } = open()
  await name()
  fill(/^Your Name/, typed)
  await press(user, press_)
  await arrivesAt('/')
  expect(gateway.callsOf(save)).toHaveLength(0)
})

it('the welcome chooses no currency for whoever names none', async () => {
  const { gateway, user } = open()
  await name()
  fill(/^Your Name/, 'Casey Jones')
  await press(user, 'Save and Go On')
  await arrivesAt('/')
  expect(gateway.callsOf(save)[0]?.body).toEqual({ employeeName: 'Casey Jones' })
})

it('the welcome keeps what was typed where it could not be saved, and through a reload', async () => {
  const { user, unmount } = open('/welcome', { [save]: down })
  await name()
  fill(/^Your Name/, 'Casey Jones')
  await press(user, 'Save and Go On')
  await says(downWords)
  expect(window.location.pathname).toBe('/welcome')
  unmount()
  open()
  expect((await name()).value).toBe('Casey Jones')
})

it('the welcome can be answered and left where the profile could not be had', async () => {
  const { user } = open('/welcome', { 'GET /api/profile': down })
  await name()
  await press(user, 'Skip')
  await arrivesAt('/')
})

it('the welcome is passed over by whoever has a name, as who was invited by it', async () => {
  open('/welcome?to=%2Ftrips', {
    'GET /api/profile': { body: { ...profile, employeeName: 'Casey Jones' } },
  })
  await arrivesAt('/trips')
})

it('the welcome leads to no other host, whatever its address says', () => {
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'http://',
  ])
    expect(addressAfterWelcome(`?to=${encodeURIComponent(to)}`), to).toBe('/')
  expect(addressAfterWelcome(`?to=${encodeURIComponent('/a/..//evil.example')}`)).toBe(
    '/evil.example',
  )
  for (const from of ['/', '/trips?x=1'])
    expect(addressAfterWelcome(new URL(welcomeBefore(from), 'http://x').search)).toBe(from)
})
