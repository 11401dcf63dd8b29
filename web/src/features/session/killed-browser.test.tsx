import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '../../lib/offline/database.ts'
import { queueCreate, waitingOf } from '../../lib/offline/outbox.ts'
import { cacheResponses, clearResponses } from '../../lib/offline/response-cache.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { assumeSignedOut } from './session.api.ts'
// Loaded before anything is waited for.
import '../../app/shell.tsx'
import '../../lib/offline/offline-chunk.ts'
import '../expenses/expenses-page.tsx'
import './auth-page.tsx'

const me = anEmployee().id
let online = false
beforeEach(async () => {
  online = false
  vi.stubEnv('DEV', false)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await (await database()).clear('outbox')
  await clearResponses(true)
})

/** The page of a browser that has lost its cookies. */
function startAgain() {
  assumeSignedOut()
  return renderApp('/expenses')
}
const draft = (merchant: string) =>
  ({ date: '2026-05-02', category: 'Meals', merchant, amount: '1' }) as const
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
const keep = () =>
  cacheResponses(
    me,
    new Map<string, { data: unknown }>([
      ['/api/user', { data: anEmployee() }],
      ['/api/expenses', { data: [anExpense()] }],
    ]),
  )

it('the app shows what was kept and what waits to a person whose browser lost its cookies', async () => {
  await keep()
  await queueCreate(me, 'k', draft('Tunnel Cafe'))
  noNetwork()
  startAgain()
  await screen.findByText('Grand Hotel')
  await screen.findByText('Tunnel Cafe')
  await screen.findByText(/^1 waiting to be sent/)
})

it('the app asks to sign in again once there is a network, and what waits stays', async () => {
  await keep()
  await queueCreate(me, 'k', draft('Cafe'))
  noNetwork()
  startAgain()
  await screen.findByText('Grand Hotel')
  employeeGateway({ 'GET /api/user': problem(401, 'Sign in first.') })
  online = true
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByRole('button', { name: 'Sign In' })
  await waitFor(async () => expect(await (await database()).count('answers')).toBe(0))
  expect(await waitingOf(me)).toHaveLength(1)
})

it('the app shows the sign-in to whoever has left nothing here', async () => {
  noNetwork()
  startAgain()
  await screen.findByRole('button', { name: 'Sign In' })
})

it('the app forgets with a network what a sign-out before it could not', async () => {
  await keep()
  online = true
  employeeGateway()
  startAgain()
  await screen.findByRole('button', { name: 'Sign In' })
  await waitFor(async () => expect(await (await database()).count('answers')).toBe(0))
})
