import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answeringYes, press } from '../../testing/actions.ts'
import { anOrganisation, employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const me = { 'GET /api/user': { body: anAdministrator() } }

it('the page of the organisation requires a second step once that was confirmed, and takes it back at once', async () => {
  const gateway = employeeGateway({
    ...me,
    'PUT /admin/organisation': ({ body }) => ({ body }),
  })
  const { user } = renderApp('/admin/organisation')
  const name = 'Require a second step from everybody'
  await user.click(await screen.findByRole('switch', { name }))
  await press(user, 'Cancel')
  expect(gateway.callsOf('PUT /admin/organisation')).toEqual([])
  gateway.answer('GET /admin/organisation', {
    body: anOrganisation({ secondFactorRequired: true }),
  })
  await user.click(await screen.findByRole('switch', { name }))
  await press(user, 'Require It')
  expect(await screen.findByText('A second step is required')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('switch', { name }).matches(':checked')).toBe(true))
  await user.click(screen.getByRole('switch', { name }))
  await waitFor(() =>
    expect(gateway.callsOf('PUT /admin/organisation').map(({ body }) => body)).toEqual([
      { secondFactorRequired: true },
      { secondFactorRequired: false },
    ]),
  )
})

it('the page of the organisation tells what administrators did, to whom and when', async () => {
  const entry = {
    id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
    // It is shown in the reader's zone, which is any.
    at: new Date(2026, 4, 1, 9).toISOString(),
    act: 'second_factor_reset',
    actorEmail: 'robin@example.com',
    subjectEmail: 'casey@example.com',
  }
  employeeGateway({ ...me, 'GET /admin/acts': { body: [entry] } })
  renderApp('/admin/organisation')
  expect(await screen.findByText('Reset the second step')).toBeTruthy()
  for (const text of ['robin@example.com', 'casey@example.com', /^May 1, 2026, \d+:00/])
    expect(screen.getByText(text)).toBeTruthy()
})

it("the page of the organisation resets a user's second step", async () => {
  const user1 = { ...anAdministrator(), id: 'u-1', email: 'casey@example.com', active: true }
  const has = { ...user1, hasSecondFactor: true }
  const hasNot = { ...user1, id: 'u-2', email: 'none@example.com', hasSecondFactor: false }
  const path = '/admin/users/u-1/reset-second-factor'
  const gateway = employeeGateway({
    ...me,
    'GET /admin/users': { body: [has, hasNot] },
    [`POST ${path}`]: { body: { ...has, hasSecondFactor: false } },
  })
  const { user } = renderApp('/admin')
  await answeringYes('Reset second step of casey@example.com', 'Reset')(user)
  expect(await screen.findByText('Second step reset successfully')).toBeTruthy()
  expect(gateway.callsOf(`POST ${path}`)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Reset second step of none@example.com' })).toBeNull()
})

it.each([
  [
    'Require a proven address from everybody',
    'Proven addresses are required',
    'emailProofRequired',
  ],
  ['Require single sign-on from everybody', 'Single sign-on is required', 'providerOnly'],
])(
  'the page of the organisation has a switch “%s”, which leaves the second step as it is',
  async (name, done, field) => {
    const gateway = employeeGateway({
      ...me,
      'GET /admin/organisation': { body: anOrganisation({ secondFactorRequired: true }) },
      'PUT /admin/organisation': ({ body }) => ({ body }),
    })
    const { user } = renderApp('/admin/organisation')
    await user.click(await screen.findByRole('switch', { name }))
    await press(user, 'Require It')
    expect(await screen.findByText(done)).toBeTruthy()
    expect(gateway.callsOf('PUT /admin/organisation').map(({ body }) => body)).toEqual([
      { [field]: true },
    ])
    expect(screen.queryByText(/No mail server is set up/)).toBeNull()
  },
)

it('the page of the organisation warns where mails go to a folder', async () => {
  const body = anOrganisation({ secondFactorRequired: false, mailsToFolder: true })
  employeeGateway({ ...me, 'GET /admin/organisation': { body } })
  renderApp('/admin/organisation')
  expect(await screen.findByText(/No mail server is set up/)).toBeTruthy()
})

it('the page of the organisation says who makes an account, and at which domains', async () => {
  const gateway = employeeGateway({
    ...me,
    'PUT /admin/organisation': ({ body }) => ({ body }),
  })
  const { user } = renderApp('/admin/organisation')
  const form = within(await screen.findByRole('form', { name: 'New Accounts' }))
  await user.selectOptions(form.getByLabelText(/Who Makes an Account/), 'domains')
  await user.type(form.getByLabelText(/Domains to Join/), 'example.com, example.org')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('New accounts changed')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/organisation').map(({ body }) => body)).toEqual([
    { waysIn: 'domains', joinDomains: ['example.com', 'example.org'] },
  ])
})

it('the page of the organisation says what counts of single sign-on, where there is a provider', async () => {
  const gateway = employeeGateway({
    ...me,
    'GET /admin/organisation': { body: anOrganisation({ providerHours: 24 }) },
    'GET /api/login/single-sign-on': { body: [{ id: 'corp', name: 'Corp' }] },
    'PUT /admin/organisation': ({ body }) => ({ body }),
  })
  const { user } = renderApp('/admin/organisation')
  const form = within(await screen.findByRole('form', { name: 'Single Sign-On' }))
  await user.type(form.getByLabelText(/Second Step at the Provider/), 'mfa, urn:two')
  await user.clear(form.getByLabelText(/Hours Until They Sign In Again/))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Single sign-on changed')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/organisation').map(({ body }) => body)).toEqual([
    { providerFactors: ['mfa', 'urn:two'], providerHours: null, tokenSignOnDays: 35 },
  ])
})

it('the page of the organisation links a manager of whom there is only a name, when an administrator says so', async () => {
  const person = {
    ...anAdministrator(),
    id: 'u-1',
    email: 'casey@example.com',
    employeeName: null,
    manager: 'Bo Boss',
  }
  const proposed = {
    ...anAdministrator(),
    id: 'u-2',
    email: 'bo@example.com',
    employeeName: 'Bo Boss',
  }
  const gateway = employeeGateway({
    ...me,
    'GET /admin/users/manager-doubts': { body: [{ person, doubt: 'no_account', proposed }] },
    'PUT /admin/users/u-1': { body: person },
  })
  const { user } = renderApp('/admin/organisation')
  expect(
    await screen.findByText('“Bo Boss” is a name on reports, linked to no account'),
  ).toBeTruthy()
  gateway.answer('GET /admin/users/manager-doubts', { body: [] })
  await press(user, 'Link bo@example.com')
  expect(await screen.findByText('Bo Boss is the manager of casey@example.com')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/users/u-1')[0]?.body).toEqual({ managerId: 'u-2' })
  expect(await screen.findByText('Nothing to look at')).toBeTruthy()
})

it('the page of the organisation says which reports wait for who has left or for a former manager, and how they go on', async () => {
  const owner = { id: 'u-1', name: 'Ow Ner', email: 'owner@example.com' }
  const approver = { id: 'u-2', name: 'Bo Ss', email: 'bo@example.com' }
  const since = new Date(2026, 4, 1, 9).toISOString()
  const left = { owner, approver, count: 2, since, why: 'left' }
  const moved = { ...left, owner: { ...owner, id: 'u-3', name: 'Mo Ver' }, why: 'moved' }
  const gateway = employeeGateway({
    ...me,
    'GET /admin/waiting-reports': { body: [left, moved] },
    'PUT /admin/users/u-3': { body: { ...anAdministrator(), id: 'u-3' } },
  })
  const { user } = renderApp('/admin/organisation')
  expect(await screen.findByText('Bo Ss, who has left')).toBeTruthy()
  expect(screen.getByText('Choose a manager for them in Users, Edit')).toBeTruthy()
  expect(screen.getByText('Bo Ss, their manager before')).toBeTruthy()
  await press(user, 'Hand On Those of Mo Ver')
  expect(await screen.findByText('The reports of Mo Ver go to the new manager')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/users/u-3')[0]?.body).toEqual({ reportsGoAlong: true })
})

it('the page of the organisation shows what is set where Sortie is installed, and by what', async () => {
  employeeGateway({
    ...me,
    'GET /admin/in-force/receipt': { body: { INBOX_DAYS: 180 } },
    'GET /admin/in-force/report': { body: { linkDays: 14 } },
  })
  renderApp('/admin/organisation')
  const row = (await screen.findByText('INBOX_DAYS')).closest('tr')
  await waitFor(() => expect(row?.textContent).toContain('180'))
  const link = screen.getByText('Days for which a mailed link to decide on a report holds')
  expect(link.closest('tr')?.textContent).toContain('14Fixed')
})

it('the page of the organisation names it, and takes the logo away', async () => {
  const gateway = employeeGateway({
    ...me,
    'GET /api/organisation': { body: { name: '', logo: 'iVBORw0' } },
    'PUT /admin/organisation/logo': { body: { name: '', logo: null } },
    'PUT /admin/organisation': ({ body }) => ({ body }),
  })
  const { user } = renderApp('/admin/organisation')
  const logo = await screen.findByRole('img', { name: 'The logo of the organisation' })
  expect(logo.getAttribute('src')).toBe('data:image/png;base64,iVBORw0')
  gateway.answer('GET /api/organisation', { body: { name: '', logo: null } })
  await press(user, 'Remove')
  expect(await screen.findByText('Logo removed')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/organisation/logo')[0]?.body).toEqual({ logo: null })
  const form = within(await screen.findByRole('form', { name: 'Name of the Organisation' }))
  await user.type(form.getByLabelText(/^Name/), 'Osprey Inc.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name of the organisation changed')).toBeTruthy()
  expect(gateway.callsOf('PUT /admin/organisation')[0]?.body).toEqual({
    organisationName: 'Osprey Inc.',
  })
})
