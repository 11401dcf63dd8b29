import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answeringYes, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { SignOnLinksCard } from './sign-on-links-card.tsx'

const link = {
  id: 'l-1',
  userId: 'u-1',
  email: 'ada@example.com',
  employeeName: null,
  provider: 'Corp',
  subject: 'ada-at-corp',
  linkedAt: '2026-05-01T09:00:00.000Z',
  usedAt: null,
}
const list = 'GET /admin/sign-on-links'
const run = 'POST /admin/sign-on-links'
const csv = 'email,subject\nada@example.com,ada-at-corp\n'

function shown(answers: Parameters<typeof employeeGateway>[0] = {}) {
  const gateway = employeeGateway({
    'GET /api/login/single-sign-on': { body: [{ id: 'corp', name: 'Corp' }] },
    [list]: { body: [link] },
    ...answers,
  })
  return { gateway, ...renderPart(<SignOnLinksCard />) }
}

async function choose(preview: object) {
  const page = shown({ [`${run}/preview`]: { body: preview }, [run]: { body: { count: 2 } } })
  await screen.findByText('Choose a list of links')
  const input = document.querySelector('input[type=file]') as HTMLElement
  fireEvent.change(input, { target: { files: [new File([csv], 'links.csv')] } })
  return page
}

it('the list of linked sign-ons says who came by what, and unlinks one when that was confirmed', async () => {
  const { gateway, user } = shown({ 'DELETE /admin/sign-on-links/l-1': { status: 204 } })
  await screen.findByText('ada-at-corp')
  expect(screen.getByText('Never')).toBeTruthy()
  await answeringYes('Unlink ada@example.com', 'Unlink')(user)
  await says('Unlinked')
  expect(gateway.callsOf('DELETE /admin/sign-on-links/l-1')).toHaveLength(1)
})

it('a list of links without a fault links its people', async () => {
  const { gateway, user } = await choose({ count: 2, faultCount: 0, faults: [] })
  await press(user, 'Link 2 people')
  await says('2 people linked')
  expect(gateway.callsOf(run)[0]?.body).toEqual({ csv })
})

it('a list of links with faults names their lines, and links nobody', async () => {
  const faults = [{ line: 2, column: 'email', sentence: 'No active account has this address.' }]
  await choose({ count: 1, faultCount: 1, faults })
  await screen.findByText('No active account has this address.')
  expect(screen.getByRole('button', { name: 'Link 1 person' })).toHaveProperty('disabled', true)
})
