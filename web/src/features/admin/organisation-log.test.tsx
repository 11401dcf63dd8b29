import type { AdministratorActJson } from '@sortie/contracts/organisation'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, downWords, press } from '../../testing/actions.ts'
import { anOrganisation, employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { OrganisationPage } from './organisation-page.tsx'

const change = 'PUT /admin/organisation'
const entry: AdministratorActJson = {
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  at: '2026-05-01T09:00:00.000Z',
  act: 'second_factor_required',
  actorEmail: 'robin@example.com',
  subjectEmail: null,
}
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...entry, id: `a-${at}`, actorEmail: `a${at}@x.ex` }))
const rule = () => screen.findByRole('switch', { name: 'Require a second step from everybody' })
const isOn = async () => (await rule()).matches(':checked')

function open(more: Record<string, Handler> = {}) {
  const gateway = employeeGateway(more)
  return { gateway, ...renderPart(<OrganisationPage />, '/admin/organisation') }
}

it('the page of the organisation leaves the rule as it was where it could not be changed, and says why', async () => {
  const { user } = open({ [change]: down })
  await user.click(await rule())
  await press(user, 'Require It')
  await says('Failed to change sign-in')
  await says(downWords)
  expect(await isOn()).toBe(false)
})

it('the page of the organisation says in the words of the server why not now, and takes the next try', async () => {
  const { gateway, user } = open({ [change]: problem(429, 'Too many changes. Wait a minute.') })
  await user.click(await rule())
  await press(user, 'Require It')
  await says('Too many changes. Wait a minute.')
  gateway.answer(change, { body: anOrganisation({ secondFactorRequired: true }) })
  gateway.answer('GET /admin/organisation', {
    body: anOrganisation({ secondFactorRequired: true }),
  })
  await user.click(await rule())
  await press(user, 'Require It')
  await waitFor(async () => expect(await isOn()).toBe(true))
  expect(gateway.callsOf(change)).toHaveLength(2)
})

it('the page of the organisation cannot be turned again while the first turn is on its way', async () => {
  const { gateway, user } = open({
    'GET /admin/organisation': { body: anOrganisation({ secondFactorRequired: true }) },
    [change]: never,
  })
  await user.click(await rule())
  await waitFor(async () => expect(await rule()).toHaveProperty('disabled', true))
  await user.click(await rule())
  expect(gateway.callsOf(change).map(({ body }) => body)).toEqual([{ secondFactorRequired: false }])
})

it('the page of the organisation says that the rule could not be asked for, beside the log, and asks again', async () => {
  const { gateway, user } = open({
    'GET /admin/organisation': down,
    'GET /admin/acts': { body: [entry] },
  })
  await screen.findByText(/^Failed to fetch the settings: 503/)
  expect(await screen.findByRole('rowheader', { name: 'Required a second step' })).toBeTruthy()
  gateway.answer('GET /admin/organisation', {
    body: anOrganisation({ secondFactorRequired: true }),
  })
  await press(user, 'Try again')
  expect(await isOn()).toBe(true)
})

it('the page of the organisation says that the log could not be asked for, beside the rule, and asks again', async () => {
  const { gateway, user } = open({ 'GET /admin/acts': down })
  await screen.findByText(/^Failed to fetch the log: 503/)
  expect(await isOn()).toBe(false)
  gateway.answer('GET /admin/acts', { body: [entry] })
  await press(user, 'Try again')
  const table = await screen.findByRole('table', { name: 'What administrators have done' })
  expect(within(table).getByText('robin@example.com')).toBeTruthy()
})

it('the page of the organisation says what the log is for while nothing stands in it', async () => {
  open()
  await says('Nothing yet')
  await says('What administrators do to accounts is noted here, and in the trail.')
  expect(screen.queryByRole('table', { name: 'What administrators have done' })).toBeNull()
})

it('the page of the organisation names everybody where an act was about all of them', async () => {
  open({ 'GET /admin/acts': { body: [entry] } })
  const row = (await screen.findByRole('rowheader', { name: 'Required a second step' })).closest(
    'tr',
  )
  expect([...(row?.cells ?? [])].slice(1, 3).map(({ textContent }) => textContent)).toEqual([
    'Everybody',
    'robin@example.com',
  ])
})

it.each<[AdministratorActJson['act'], string]>([
  ['user_created', 'Created the account'],
  ['user_changed', 'Changed the names'],
  ['duties_changed', 'Changed the duties'],
  ['role_changed', 'Changed the role'],
  ['user_deactivated', 'Deactivated the account'],
  ['user_reactivated', 'Reactivated the account'],
  ['password_reset', 'Set a new password'],
  ['second_factor_optional', 'Required a second step no longer'],
])('the page of the organisation says in words that somebody did %s', async (act, words) => {
  open({ 'GET /admin/acts': { body: [{ ...entry, act, subjectEmail: 'casey@example.com' }] } })
  const row = (await screen.findByRole('rowheader', { name: words })).closest('tr')
  expect(row?.textContent).toContain('casey@example.com')
})

it('the page of the organisation goes further back in the log, until there is no more of it', async () => {
  const { gateway, user } = open({
    'GET /admin/acts': ({ query }) => ({ body: entries(query.get('limit') === '50' ? 50 : 60) }),
  })
  await screen.findByText('a49@x.ex')
  expect(screen.queryByText('a50@x.ex')).toBeNull()
  await press(user, 'Show more')
  await screen.findByText('a59@x.ex')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(gateway.callsOf('GET /admin/acts').map(({ query }) => query.get('limit'))).toEqual([
    ...['50', '200'],
  ])
})

it('the page of the organisation says that going further back failed, and goes on from there', async () => {
  const more =
    (status: number) =>
    ({ query }: { query: URLSearchParams }) =>
      query.get('limit') === '50' ? { body: entries(50) } : { status, body: entries(60) }
  const { gateway, user } = open({ 'GET /admin/acts': more(503) })
  await press(user, 'Show more')
  await screen.findByText(/^Failed to fetch the log: 503/)
  gateway.answer('GET /admin/acts', more(200))
  await press(user, 'Try again')
  await screen.findByText('a59@x.ex')
})

it('the page of the organisation has the rule of today in the log as soon as it was changed', async () => {
  const { gateway, user } = open({
    'GET /admin/organisation': { body: anOrganisation({ secondFactorRequired: true }) },
    [change]: ({ body }) => ({ body }),
  })
  await says('Nothing yet')
  gateway.answer('GET /admin/acts', { body: [{ ...entry, act: 'second_factor_optional' }] })
  await user.click(await rule())
  await says('It is up to everybody')
  await screen.findByRole('rowheader', { name: 'Required a second step no longer' })
})

it('the page of the organisation goes back to what was where the question is answered with no', async () => {
  const { gateway, user } = open()
  await user.click(await rule())
  const question = within(await screen.findByRole('alertdialog', { name: 'Require a second step' }))
  expect(question.getByText(/You too\.$/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await isOn()).toBe(false)
  expect(gateway.callsOf(change)).toEqual([])
})
