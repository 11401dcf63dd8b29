import type { InboxItemJson } from '@sortie/contracts/inbox'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Certainty } from '../../records/scan/certainty.tsx'
import { anInboxItem, aReading } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { PagePictures } from './page-pictures.tsx'
import { PileRow } from './pile-row.tsx'

const item = (values: Partial<InboxItemJson> = {}) => anInboxItem({ ...values })

function row(pages: InboxItemJson[], current = false) {
  const onChoose = vi.fn()
  const pile = { id: 'p', pages, reading: pages[0]?.reading ?? null }
  render(<PileRow pile={pile} current={current} onChoose={onChoose} />)
  return { onChoose, button: screen.getByRole('button') }
}

it('a row of the Inbox says what was read and how sure that is', async () => {
  const { button, onChoose } = row([item()])
  expect(button.textContent).toMatch(/Trattoria Roma.*€24\.00 · Oct 21, 2026.*84%/)
  await userEvent.click(button)
  expect(onChoose).toHaveBeenCalledTimes(1)
})

it.each([
  ['GBP', 136.95, /GBP 136\.95 · /],
  ['JPY', 1580, /JPY 1,580 · /],
  [null, 75.4, /[^$]75\.40 · /],
])('a row of the Inbox shows an amount in %s as it is printed', (currency, amount, words) => {
  const { button } = row([item({ reading: aReading({ currency, amount }) })])
  expect(button.textContent).toMatch(words)
  expect(button.textContent).not.toContain('$')
})

it('a row of the Inbox says what was not found, how many pages it has, and that it came by mail', () => {
  const reading = aReading({ amount: null, date: null, merchant: null })
  const mail = { subject: 'Dinner' } as InboxItemJson['mail']
  const { button } = row([item({ reading, mail }), item({ id: 'second' })])
  expect(button.textContent).toMatch(/dinner\.jpg.*no amount · no date · 2 pages · by mail/)
})

it('a row of the Inbox calls itself by its file where nothing could be read', () => {
  const { button } = row([item({ reading: null, state: 'failed' })], true)
  expect(button.textContent).toMatch(/dinner\.jpg.*Not readable.*0%/)
  expect(button.getAttribute('aria-current')).toBe('true')
})

it('a row of the Inbox says field by field how sure the reader is, and what it did not find', () => {
  const reading = aReading()
  const fields = { ...reading.fields, date: { value: null, confidence: 0.9, box: null } }
  render(<Certainty reading={{ ...reading, fields }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Merchant 84%', 'Amount 84%', 'Date not found'],
  ])
})

it('a row of the Inbox shows photos as they are, and of a PDF its first page, which opens the whole', () => {
  const pdf = { mimeType: 'application/pdf', fileName: 'bill.pdf' } as const
  const pages = [
    item(),
    item({ id: 'p2', ...pdf }),
    item({ id: 'p3', ...pdf, hasThumbnail: false }),
  ]
  renderPart(<PagePictures pages={pages} onMoveUp={() => undefined} />)
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    ...['Receipt dinner.jpg', 'First page of bill.pdf'],
  ])
  const links = screen.getAllByRole('link', { name: /Open bill\.pdf/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...['/api/receipts/p2/file', '/api/receipts/p3/file'],
  ])
})
