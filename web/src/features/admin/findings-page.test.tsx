import type { AdminFindingJson } from '@sortie/contracts/finding'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, downWords, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { aFinding } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { FindingsPage } from './findings-page.tsx'

const twice = aFinding()
const sides = twice.sides.map((side, index) => ({
  ...side,
  userId: `u${index}`,
  email: ['ada@example.com', 'bob@example.com'][index] ?? null,
}))
const answers = {
  'GET /api/user': { body: anAdministrator() },
  'GET /admin/findings': { body: [{ ...twice, sides }] },
}
type Side = AdminFindingJson['sides'][number]
const list = 'GET /admin/findings'
const ada = { userId: 'u0', email: 'ada@example.com' }
const bob = { userId: 'u1', email: 'bob@example.com' }
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => adminFinding({ id: `d-${at}` }))
const items = async () =>
  within(
    await screen.findByRole('list', { name: 'Possible duplicates and mismatches' }),
  ).getAllByRole('listitem')

it('the page of findings lists findings across people with both pictures, and takes one off with one press', async () => {
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/findings': { body: [{ ...twice, sides, dismissed: true }] },
    [`POST /admin/findings/${twice.id}/dismiss`]: { status: 204 },
  })
  const { user } = renderApp('/admin/findings?kind=same_file')
  expect(await screen.findByText('ada@example.com and bob@example.com')).toBeTruthy()
  expect(screen.getByText(/its owner says it is fine/)).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /^Receipt of/ })).toHaveLength(2)
  expect(gateway.callsOf('GET /admin/findings')[0]?.query?.get('kind')).toBe('same_file')
  gateway.answer('GET /admin/findings', { body: [] })
  await user.click(screen.getByRole('button', { name: 'Not a Duplicate' }))
  await waitFor(() => expect(screen.getByText('There are none of this kind.')).toBeTruthy())
})

it('the page of findings shows no findings of another kind under a kind that failed', async () => {
  const gateway = employeeGateway(answers)
  const { user } = renderApp('/admin/findings')
  await screen.findByText('ada@example.com and bob@example.com')
  gateway.answer('GET /admin/findings', down)
  await user.selectOptions(screen.getByLabelText('Kind'), 'Same purchase')
  expect(
    await screen.findByText(/^Failed to fetch possible duplicates and mismatches: 503/),
  ).toBeTruthy()
  expect(screen.queryByText('ada@example.com and bob@example.com')).toBeNull()
})

it('the page of findings keeps a finding that could not be dismissed, and says why', async () => {
  employeeGateway({ ...answers, [`POST /admin/findings/${twice.id}/dismiss`]: down })
  const { user } = renderApp('/admin/findings')
  await press(user, 'Not a Duplicate')
  await says('Failed to take it off the list')
  await says(downWords)
  expect(screen.getByText('ada@example.com and bob@example.com')).toBeTruthy()
})

it('the page of findings asks for all where the address names a kind that is not there', async () => {
  const gateway = employeeGateway(answers)
  renderApp('/admin/findings?kind=rumour')
  await screen.findByText('ada@example.com and bob@example.com')
  expect(gateway.callsOf('GET /admin/findings')[0]?.query.get('kind')).toBeNull()
})

it('the page of findings asks the person, by name, and shows what was asked and answered', async () => {
  const nora = { userId: 'u0', email: 'nora@example.com', name: 'Nora Newcomer' }
  const hers = { ...twice, sides: twice.sides.map((side) => ({ ...side, ...nora })) }
  const gateway = employeeGateway({
    ...answers,
    'GET /admin/findings': { body: [hers] },
    [`POST /admin/findings/${twice.id}/ask`]: { status: 204 },
  })
  const { user } = renderApp('/admin/findings')
  await screen.findByText('Nora Newcomer')
  await press(user, 'Ask Nora')
  const question = await screen.findByLabelText<HTMLTextAreaElement>(/^Question/)
  expect(question.value).toMatch(/^Inbox and Grand Hotel.* Is one of them a duplicate\?$/)
  await user.type(question, ' Please look.')
  const asked = { question: 'Is it?', askedAt: twice.createdAt }
  gateway.answer('GET /admin/findings', {
    body: [{ ...hers, asked: { ...asked, answer: 'No.', answeredAt: twice.createdAt } }],
  })
  await press(user, 'Ask')
  await screen.findByText('Nora Newcomer answered: “No.”')
  const [call] = gateway.callsOf(`POST /admin/findings/${twice.id}/ask`)
  expect(call?.body).toEqual({ question: expect.stringMatching(/Please look\.$/) })
})

it('the page of findings asks nobody where a finding is between two people', async () => {
  employeeGateway(answers)
  renderApp('/admin/findings')
  await screen.findByText('ada@example.com and bob@example.com')
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
})

it('the page of findings says that there is nothing to check, without filters to clear', async () => {
  open({ body: [] })
  await says('Nobody has to look at anything just now.')
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
})

it('the page of findings leads from a kind of which there are none back to all', async () => {
  const all = [adminFinding({})]
  const { user } = open(({ query }) => ({ body: query.has('kind') ? [] : all }), '?kind=same_paper')
  await says('There are none of this kind.')
  await press(user, 'Clear Filters')
  expect(await items()).toHaveLength(1)
  expect(window.location.search).toBe('')
})

it('the page of findings says that the findings could not be had, and asks again', async () => {
  const { gateway, user } = open(down)
  await screen.findByText(/^Failed to fetch possible duplicates and mismatches: 503/)
  gateway.answer(list, { body: [adminFinding({})] })
  await press(user, 'Try again')
  expect(await items()).toHaveLength(1)
})

it('the page of findings says what was typed and what the receipt says, dates as one reads them', async () => {
  const typed = { kind: 'contradiction', field: 'date', typed: '2026-05-02', said: '2026-05-20' }
  open({ body: [adminFinding(typed as Partial<AdminFindingJson>)] })
  await says('They typed May 2, 2026, the receipt says May 20, 2026.')
  expect((await items())[0]?.textContent).toContain('Receipt differs')
})

it('the page of findings names one person once, and tells two sides of one name apart', async () => {
  const { sides } = aFinding()
  const duplicate = { ...(sides[1] as Side), receiptId: 'r-1' }
  open({ body: [adminFinding({ kind: 'same_purchase' }, duplicate, ada)] })
  const [item] = await items()
  expect(item?.querySelector('strong')?.textContent).toBe('ada@example.com')
  const name = 'Grand Hotel, 420.50 USD, May 2, 2026'
  expect(screen.getAllByText(/Grand Hotel/).map(({ textContent }) => textContent)).toEqual([
    ...[`1. ${name}`, `2. ${name}`],
  ])
})

it('the page of findings names the owner at each side where there are two', async () => {
  open({ body: [adminFinding({})] })
  const [item] = await items()
  const links = within(item as HTMLElement).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Inbox (ada@example.com)',
    'Grand Hotel, 420.50 USD, May 2, 2026 (bob@example.com)',
  ])
})

it('the page of findings says so of an account that is gone', async () => {
  open({ body: [adminFinding({}, { email: null })] })
  await says('Somebody who left and bob@example.com')
})

it('the page of findings opens the file where there is no picture of it', async () => {
  open({ body: [adminFinding({}, { receiptId: 'r-9', hasThumbnail: false })] })
  const file = await screen.findByRole('link', { name: 'Inbox (ada@example.com)' })
  expect(file.getAttribute('href')).toBe('/admin/receipts/r-9/file')
  expect(within(file).queryByRole('img')).toBeNull()
  expect(screen.getAllByRole('img', { name: /^Receipt of/ })).toHaveLength(1)
})

it('the page of findings has no link to a receipt that is not there', async () => {
  open({ body: [adminFinding({}, { receiptId: null })] })
  await says('Inbox (ada@example.com), without a receipt')
  expect(screen.getAllByRole('link', { name: /@example\.com/ })).toHaveLength(1)
})

it('the page of findings takes none off while the last one is being taken off', async () => {
  const [first, second] = many(2) as [AdminFindingJson, AdminFindingJson]
  const { gateway, user } = open({ body: [first, second] })
  gateway.answer(`POST /admin/findings/${first.id}/dismiss`, never)
  const fine = (at: number) =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Not a Duplicate|It Is Right)$/ })[
      at
    ]
  expect(await items()).toHaveLength(2)
  await user.click(fine(0) as HTMLElement)
  await waitFor(() => expect(fine(1)?.disabled).toBe(true))
  await user.click(fine(0) as HTMLElement)
  await user.click(fine(1) as HTMLElement)
  expect(gateway.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('the page of findings asks for more where there may be more, and not where there are few', async () => {
  const { gateway, user } = open(({ query }) => ({
    body: many(query.get('limit') === '50' ? 50 : 51),
  }))
  expect(await items()).toHaveLength(50)
  await press(user, 'Show more')
  await waitFor(async () => expect(await items()).toHaveLength(51))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(gateway.callsOf(list).map(({ query }) => query.get('limit'))).toEqual(['50', '200'])
})

/** A finding of two sides, each with its owner. */
function adminFinding(values: Partial<AdminFindingJson>, first: Partial<Side> = {}, second = bob) {
  const { sides, ...finding } = aFinding()
  const [one, other] = sides as [Side, Side]
  const owned = [
    { ...one, ...ada, ...first },
    { ...other, ...second },
  ]
  return { ...finding, sides: owned, dismissed: false, ...values } as AdminFindingJson
}

function open(handler: Handler, search = '') {
  const gateway = employeeGateway({ [list]: handler })
  return { gateway, ...renderPart(<FindingsPage />, `/admin/findings${search}`) }
}
