import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const providers = 'GET /api/login/single-sign-on'
const finish = 'POST /api/login/single-sign-on/answer'
const link = 'POST /api/account/single-sign-on/answer'

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  sessionStorage.clear()
  gateway = fakeGateway({
    'GET /api/user': problem(401, 'Please sign in.'),
    [providers]: { body: [{ id: 'corp', name: 'Corp' }] },
    'POST /api/login/single-sign-on': { body: { ticket: 't-1', address: '/at-corp' } },
    [finish]: { body: anEmployee() },
  })
})

/** As the provider sends the browser back. */
function comeBack(begun: object | null = { ticket: 't-1', from: '/trips', purpose: 'sign-in' }) {
  if (begun) sessionStorage.setItem('sortie.sign-on', JSON.stringify(begun))
  return renderApp('/auth/sign-on?code=c&state=s')
}

describe('the button of a provider', () => {
  it('is there after the first picture, and leads to the provider', async () => {
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { user } = renderApp('/auth')
    await press(user, 'Continue with Corp')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/at-corp'))
    const kept = { ticket: 't-1', from: '/', purpose: 'sign-in' }
    expect(JSON.parse(sessionStorage.getItem('sortie.sign-on') ?? '')).toEqual(kept)
  })
})

it('where only a provider signs in, the fields are behind one button for administrators', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  gateway.answer('GET /api/auth/ways-in', {
    body: { rule: 'By single sign-on.', closed: true, providerOnly: true },
  })
  gateway.answer('POST /api/login', { body: anEmployee() })
  const { user } = renderApp('/auth')
  await screen.findByRole('button', { name: 'Sign In as an Administrator' })
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Continue with Corp' })).toBeTruthy()
  await press(user, 'Sign In as an Administrator')
  await user.type(screen.getByLabelText(/^Email/), 'admin@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'secret1{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

describe('whoever comes back from a provider', () => {
  it('is signed in, where they wanted to go, and no second time by the same address', async () => {
    comeBack()
    await waitFor(() => expect(window.location.pathname).toBe('/trips'))
    expect(gateway.callsOf(finish).map(({ body }) => body)).toEqual([
      { ticket: 't-1', answer: 'code=c&state=s' },
    ])
    expect(sessionStorage.getItem('sortie.sign-on')).toBeNull()
  })

  it('without having begun here is sent to sign-in, and nothing is asked', async () => {
    comeBack(null)
    await screen.findByRole('form', { name: 'Sign In' })
    expect(gateway.callsOf(finish)).toEqual([])
  })

  it('goes on with the second step, without a word of a password', async () => {
    const next = { ticket: 't-2', kinds: ['passkey', 'recovery_code'] }
    gateway.answer(finish, problem(401, 'One more step.', { code: 'second_factor_needed', next }))
    comeBack()
    await screen.findByRole('heading', { name: 'One More Step' })
    expect(screen.getByText('Your sign-in was taken. Show that it is you.')).toBeTruthy()
  })

  it('reads how an account is linked that has the address, and has the link mailed', async () => {
    const next = { ticket: 't-3', kinds: [] }
    const sentence = 'Sign in as before, and link Corp in your profile.'
    gateway.answer(finish, problem(409, sentence, { code: 'sign_on_not_linked', next }))
    gateway.answer('POST /api/login/single-sign-on/mail', {
      body: { message: 'It is on its way.' },
    })
    const { user } = comeBack()
    await screen.findByRole('heading', { name: 'Not Linked Yet' })
    expect(screen.getByText(sentence)).toBeTruthy()
    await press(user, 'Mail Me a Link')
    await screen.findByText('It is on its way.')
  })

  it('to confirm something goes on where it was asked for, and is not asked again', async () => {
    gateway = employeeGateway({
      'POST /api/account/proof/single-sign-on/answer': { body: { proof: 'p-1' } },
      'PUT /api/profile': { body: {} },
    })
    const { user } = comeBack({ ticket: 't-5', from: '/profile', purpose: 'proof' })
    await user.type(await screen.findByLabelText(/^IBAN/), 'DE89370400440532013000')
    await press(user, 'Save IBAN')
    await waitFor(() => expect(gateway.callsOf('PUT /api/profile')).toHaveLength(1))
    expect(gateway.callsOf('PUT /api/profile')[0]?.body).toMatchObject({ proof: 'p-1' })
  })

  it('to link a provider is told why it was not', async () => {
    gateway.answer(link, problem(409, 'Linked elsewhere.', { code: 'sign_on_linked_elsewhere' }))
    comeBack({ ticket: 't-4', from: '/profile', purpose: 'link' })
    await screen.findByText('Linked elsewhere.')
    expect(screen.getByRole('link', { name: 'Back to Your Profile' })).toBeTruthy()
  })
})
