import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anInboxItem, aReading } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const head = anInboxItem({ fileName: 'hotel.jpg', reading: aReading({ merchant: 'Grand Hotel' }) })
const page = anInboxItem({
  id: head.id.replace(/^./, 'f'),
  fileName: 'minibar.jpg',
  joinedTo: head.id,
  reading: aReading({ merchant: 'Minibar' }),
})
const splitCall = `POST /api/inbox/${head.id}/split`

function openInbox(more: Record<string, Handler> = {}) {
  let items = [head, page]
  const gateway = employeeGateway({
    'GET /api/inbox': () => ({ body: items }),
    'GET /api/inbox/address': { body: { address: null } },
    [splitCall]: () => {
      items = [head, { ...page, joinedTo: null }]
      return { status: 204 }
    },
    ...more,
  })
  return { gateway, ...renderApp('/inbox') }
}

it('the Inbox splits the pages of a receipt by the key s: each is a receipt of its own again', async () => {
  const { gateway, user } = openInbox()
  await screen.findByRole('group', { name: 'Receipt 1 of 1' })
  expect(screen.getByRole('button', { name: /^Split 2 pages/ })).toBeTruthy()
  await user.keyboard('s')
  await screen.findByRole('group', { name: /^Receipt . of 2$/ })
  expect(gateway.callsOf(splitCall)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Split/ })).toBeNull()
})

it('the Inbox types an s into a field instead of splitting', async () => {
  const { gateway, user } = openInbox()
  const merchant = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Merchant' })
  await user.type(merchant, 's')
  await waitFor(() => expect(merchant.value).toMatch(/s$/))
  expect(gateway.callsOf(splitCall)).toEqual([])
})

it('the Inbox says why the pages could not be split', async () => {
  const { user } = openInbox({
    [splitCall]: {
      status: 409,
      body: { error: 'This receipt is being filed.', code: 'inbox_filing' },
    },
  })
  await screen.findByRole('group', { name: 'Receipt 1 of 1' })
  await user.keyboard('s')
  await says('Failed to split the pages')
  await says('This receipt is being filed.')
})
