import type { VerifiedReportJson } from '@sortie/contracts/seal'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

const number = 'K7QM-2XRT-9HVD-0ZNE'
const call = `GET /api/seals/${number}`
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}
/** SHA-256 of "sealed" and of "handedIn". */
const hashes = {
  sealed: '',
  handedIn: '',
}
const report = () => ({
  number,
  reportNumber: 'R-20261121-3FA9C1D2',
  owner: 'Ann Lee',
  handedInAt: '2026-11-21T09:30:00.000Z',
  approvals: [
    { name: 'Bo Boss', email: 'bo@example.com', at: '2026-11-22T10:00:00.000Z' },
    {
      name: 'x@client.example',
      email: 'x@client.example',
      byLink: true,
      at: '2026-11-22T10:00:04.000Z',
    },
  ],
  totals: { USD: '120.50' },
  lineCount: 3,
  returnedCount: 1,
  handedIn: { sha256: hashes.handedIn, sizeBytes: 9 },
  sealed: {
    sha256: hashes.sealed,
    sizeBytes: 6,
    sealedAt: '2026-11-22T10:00:05.000Z',
    certificateSha256: 'cd'.repeat(32),
  },
  changes: { changed: 0, deleted: 0 } as { changed: number; deleted: number } | null,
  corrected: [] as VerifiedReportJson['corrected'],
})

let gateway: ReturnType<typeof fakeGateway>
beforeEach(async () => {
  for (const name of ['sealed', 'handedIn'] as const) {
    hashes[name] = await hashOf(name)
  }
  gateway = fakeGateway({
    'GET /api/user': problem(401, 'Please sign in.'),
    [call]: { body: report() },
  })
})

it('the page that verifies says without a session who approved a report, when and what, and that nothing has changed', async () => {
  renderApp(`/verify/${number}`)
  expect(await screen.findByText('Report R-20261121-3FA9C1D2 is approved.')).toBeTruthy()
  expect(screen.getByText('Its expenses are as they were approved.')).toBeTruthy()
  for (const text of ['Ann Lee', /^Bo Boss, .*2026/, '$120.50', '2, without 1 returned'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('bo@example.com')).toBeTruthy()
  expect(screen.getByText('x@client.example, by link, not confirmed')).toBeTruthy()
})

it('the page that verifies says the whole date with the zone, also on the very day', async () => {
  const at = new Date().toISOString()
  const approvals = [{ name: 'Bo Boss', at }]
  gateway.answer(call, { body: { ...report(), handedInAt: at, approvals } })
  renderApp(`/verify/${number}`)
  const whole = `[A-Z][a-z]+ \\d+, ${at.slice(0, 4)}, \\d+:\\d\\d.[AP]M \\S+`
  expect(await screen.findByText(new RegExp(`^Bo Boss, ${whole}$`))).toBeTruthy()
  expect(screen.getByText(new RegExp(`^${whole}$`))).toBeTruthy()
})

it.each([
  [{ changed: 2, deleted: 1 }, 'Its expenses are not as they were approved: 2 changed, 1 deleted.'],
  [{ changed: 0, deleted: 1 }, 'Its expenses are not as they were approved: 1 deleted.'],
  [null, 'Whether its expenses have changed since cannot be told right now.'],
])('the page that verifies says what has changed since: %j', async (changes, sentence) => {
  gateway.answer(call, { body: { ...report(), changes } })
  renderApp(`/verify/${number}`)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('the page that verifies says that an approval was taken back, by whom and when, and not that the report is approved', async () => {
  const takenBack = { at: '2026-11-23T08:00:00.000Z', name: 'Bo Boss', email: 'bo@example.com' }
  gateway.answer(call, { body: { ...report(), takenBack, changes: null } })
  renderApp(`/verify/${number}`)
  await screen.findByText('The approval of report R-20261121-3FA9C1D2 was taken back.')
  const verdict = screen.getByText(/counts no more/).textContent
  expect(verdict).toMatch(
    /Bo Boss \(bo@example.com\) did so on .*2026.* This paper counts no more\.$/,
  )
  expect(screen.queryByText(/is approved/)).toBeNull()
})

it('the page that verifies says what finance has corrected since, which the paper does not', async () => {
  const corrected: VerifiedReportJson['corrected'] = [
    { line: 1, approved: '50.00', now: '5.00', currency: 'EUR' },
    { line: 3, approved: '70.50', now: '71.00', currency: 'USD' },
  ]
  gateway.answer(call, { body: { ...report(), corrected } })
  renderApp(`/verify/${number}`)
  const sentence = await screen.findByText(/^Finance has corrected it/)
  expect(sentence.textContent).toBe(
    'Finance has corrected it after the approval: expense 1 from €50.00 to €5.00, expense 3 from $70.50 to $71.00.',
  )
})

const pdf = (content: string) => new File([content], 'report.pdf', { type: 'application/pdf' })

it.each([
  ['sealed', /^This is the very file: report\.pdf, byte for byte the signed PDF/],
  ['handedIn', /^This is the very file: report\.pdf, .* before it was approved and signed/],
])('the page that verifies compares a file without sending it: %s', async (content, sentence) => {
  const { user } = renderApp(`/verify/${number}`)
  await user.upload(await screen.findByLabelText(/Check a file/), pdf(content))
  const verdict = await screen.findByText('This is the very file')
  expect(verdict.parentElement?.textContent).toMatch(sentence)
  expect(gateway.callsOf(call)).toHaveLength(1)
  expect(screen.queryByText('Take a photo')).toBeNull()
})

const unknownHash = async (content: string) =>
  gateway.answer(
    `GET /api/seals/${await hashOf(content)}`,
    problem(404, 'None.', { code: 'seal_unknown' }),
  )
const theVerdict = async (sentence: RegExp) => {
  const verdict = await screen.findByText(/^(This is not the file|report.pdf is no file)/)
  expect(verdict.parentElement?.textContent).toMatch(sentence)
  for (const text of [/is approved\.$/, /as they were approved/, /very file/])
    expect(screen.queryByText(text)).toBeNull()
}

it('the page that verifies says of a changed file that alone, also where its number is found in it', async () => {
  const changed = `%PDF sealed! /ContactInfo (https://sortie.example/verify/${number})`
  await unknownHash(changed)
  const { user } = renderApp('/verify')
  await user.upload(await screen.findByLabelText(/Check a file/), pdf(changed))
  await theVerdict(
    /^This is not the file: report.pdf was changed, .* of report R-20261121-3FA9C1D2/,
  )
  expect(screen.getByText('Ann Lee')).toBeTruthy()
})

it('the page that verifies takes a file before a number, and finds the report by it', async () => {
  gateway.answer(`GET /api/seals/${hashes.sealed}`, { body: report() })
  const { user } = renderApp('/verify')
  const [first, second] = [
    await screen.findByLabelText(/Check a file/),
    screen.getByLabelText('Number'),
  ]
  expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.upload(first, pdf('sealed'))
  expect(await screen.findByText('Report R-20261121-3FA9C1D2 is approved.')).toBeTruthy()
  const verdict = screen.getByText('This is the very file')
  expect(verdict.parentElement?.textContent).toMatch(/very file: report.pdf/)
})

it('the page that verifies says of a file that nothing is known of what to do, and compares it with the number typed', async () => {
  await unknownHash('printed again')
  const { user } = renderApp('/verify')
  await user.upload(await screen.findByLabelText(/Check a file/), pdf('printed again'))
  await theVerdict(/^report.pdf is no file that was approved here, or it was changed/)
  await user.type(screen.getByLabelText('Number'), `${number}{Enter}`)
  await theVerdict(/^This is not the file/)
})

it('the page that verifies asks for the number where the address has none, and takes it as it is typed', async () => {
  gateway.answer('GET /api/seals/k7qm%202xrt', problem(404, 'None.', { code: 'seal_unknown' }))
  const { user } = renderApp('/verify')
  await user.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(screen.getByText('Number is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Number'), 'k7qm 2xrt{Enter}')
  expect(await screen.findByText('There is no approved report with this number.')).toBeTruthy()
  const input = screen.getByLabelText('Number')
  await user.clear(input)
  await user.type(input, `${number}{Enter}`)
  expect(await screen.findByText('Report R-20261121-3FA9C1D2 is approved.')).toBeTruthy()
})

it('the page that verifies says to wait after too many numbers, and tries again', async () => {
  gateway.answer(call, problem(429, 'That was a lot of numbers at once.'))
  const { user } = renderApp(`/verify/${number}`)
  expect(await screen.findByText('That was a lot of numbers at once.')).toBeTruthy()
  gateway.answer(call, { body: report() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText(/is approved/)).toBeTruthy())
})
