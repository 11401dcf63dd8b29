import type { DeadLetterJson } from '@sortie/contracts/dead-letter'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answeringYes, down, downText, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { DeadLettersPage } from './dead-letters-page.tsx'

const asOf = '2026-05-20T10:00:00.000Z'
const letter: DeadLetterJson = {
  id: 'e1',
  type: 'trip.deleted',
  content: 'no event {',
  reason: 'Error no such mission',
  tries: 6,
  happenedAt: '2026-05-20T08:00:00.000Z',
  failedAt: '2026-05-20T09:00:00.000Z',
}
const list = (service: string) => `GET /admin/dead-letters/${service}`
const redrive = 'POST /admin/dead-letters/expense/redrive'
const discard = 'POST /admin/dead-letters/expense/discard'
const of = (letters: DeadLetterJson[], total = letters.length) => ({
  body: { letters, total, asOf },
})
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  gateway = employeeGateway({ [list('expense')]: of([letter]) })
})
const open = (search = '') => renderPart(<DeadLettersPage />, `/admin/dead-letters${search}`)

it('says how many of all are shown where there are more', async () => {
  gateway.answer(list('expense'), of([letter], 1234))
  open()
  await says('1,234 dead letters · the newest 1 are shown')
})

it('shows what is no JSON as it came', async () => {
  const { user } = open()
  await user.click(await screen.findByText('trip.deleted', { selector: 'summary' }))
  expect(screen.getByText('no event {')).toBeTruthy()
})

it('says that nobody answered, offers nothing to judge, and asks again', async () => {
  gateway.answer(list('expense'), down)
  const { user } = open('?queue=expense')
  await screen.findByText(/^Failed to fetch dead letters: 503/)
  expect(screen.queryByText(/no answer from/)).toBeNull()
  expect(button('Redrive All').disabled).toBe(true)
  gateway.answer(list('expense'), of([letter]))
  await press(user, 'Try again')
  await says('1 dead letter')
})

it('does not say that nothing waits where a queue gave no answer', async () => {
  gateway.answer(list('expense'), of([]))
  gateway.answer(list('report'), down)
  const { user } = open()
  await says('0 dead letters · no answer from report')
  await screen.findByText(/^Failed to fetch the dead letters of report: 503/)
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  gateway.answer(list('report'), of([letter]))
  await press(user, 'Try again')
  await says('1 dead letter')
})

it('leads from filters that nothing matches back to all of them', async () => {
  gateway.answer(list('expense'), ({ query }) => of(query.has('reason') ? [] : [letter]))
  const { user } = open('?reason=quota')
  await says('Nothing matches these filters.')
  const empty = within(screen.getByText('No dead letters found').closest('div') ?? document.body)
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }))
  await screen.findByText('trip.deleted', { selector: 'summary' })
  expect(window.location.search).toBe('')
})

it('forgets the chosen event with another queue, which may not know it', async () => {
  const { user } = open('?queue=expense&type=trip.deleted')
  await says('1 dead letter')
  await user.selectOptions(screen.getByLabelText('Queue'), 'report')
  await waitFor(() => expect(window.location.search).toBe('?queue=report'))
})

it('lets nothing be judged twice while the first answer is on its way', async () => {
  gateway.answer(redrive, never)
  const { user } = open()
  await press(user, 'Redrive trip.deleted e1')
  await waitFor(() => expect(button('Discard All').disabled).toBe(true))
  await press(user, 'Redrive trip.deleted e1')
  await press(user, 'Redrive All')
  await press(user, 'Discard trip.deleted e1')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(gateway.callsOf(redrive)).toHaveLength(1)
})

it('can be tried again after a try that failed', async () => {
  gateway.answer(redrive, problem(429, 'Too many tries.'))
  const { user } = open()
  await press(user, 'Redrive All')
  await says('429: Too many tries.')
  gateway.answer(redrive, () => {
    gateway.answer(list('expense'), of([]))
    return { body: { handled: 1, failed: 0, left: 0 } }
  })
  await press(user, 'Redrive All')
  await says('1 dead letter handled')
  await says('Nothing is waiting')
})

it('says what failed again of all of them', async () => {
  gateway.answer(list('expense'), of([letter, { ...letter, id: 'e2' }]))
  gateway.answer(redrive, { body: { handled: 1, failed: 1, left: 0 } })
  const { user } = open()
  await press(user, 'Redrive All')
  await says('1 dead letter handled, 1 failed again')
})

it('redrives none after the last day of the filters, though they were seen later', async () => {
  gateway.answer(redrive, { body: { handled: 1, failed: 0, left: 0 } })
  const { user } = open('?endDate=2026-05-01&tries=7')
  await press(user, 'Redrive All')
  await says('1 dead letter handled')
  expect(gateway.callsOf(redrive).map(({ body }) => body)).toEqual([
    { tries: 7, failedBefore: new Date('2026-05-02T00:00:00').toISOString() },
  ])
})

it('stops at the queue that failed, shows what is left, and says why', async () => {
  gateway.answer(list('report'), of([{ ...letter, id: 'e3', type: 'user.changed' }]))
  gateway.answer(redrive, () => {
    gateway.answer(list('expense'), of([]))
    return { body: { handled: 1, failed: 0, left: 0 } }
  })
  gateway.answer('POST /admin/dead-letters/report/redrive', down)
  const { user } = open()
  await says('2 dead letters')
  await press(user, 'Redrive All')
  await says('1 dead letter handled. Failed to redrive')
  await says(downText)
  await says('1 dead letter')
  expect(screen.getByText('user.changed', { selector: 'summary' })).toBeTruthy()
})

it('asks in the singular before the only one is discarded', async () => {
  gateway.answer(discard, () => {
    gateway.answer(list('expense'), of([]))
    return { body: { discarded: 1 } }
  })
  const { user } = open()
  await says('1 dead letter')
  await press(user, 'Discard All')
  await screen.findByRole('alertdialog', { name: 'Discard this dead letter?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.callsOf(discard)).toEqual([])
  await answeringYes('Discard All', 'Discard')(user)
  await says('1 dead letter discarded')
  await says('Nothing is waiting')
})
