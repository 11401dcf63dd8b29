import { renderHook } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../../lib/store.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aFinding, anExpense } from '../../testing/records.ts'
import { currentQuestion } from '../../ui/confirm.ts'
// Loaded already, so that no test waits for it.
import './ask-about-duplicates.ts'
import { useToggleStatus } from './use-toggle-status.ts'

const draft = anExpense({ status: 'Draft' })
const submitted = anExpense({ status: 'Submitted' })
const change = `PUT /api/expenses/${draft.id}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function toggling(findings: object[] = []) {
  const answers: (() => void)[] = []
  const gateway = employeeGateway({
    'GET /api/findings': { body: findings },
    [change]: () => new Promise((resolve) => answers.push(() => resolve({ body: submitted }))),
  })
  const { result } = renderHook(() => useToggleStatus(), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  const sent = () => gateway.callsOf(change).map(({ body }) => (body as { status: string }).status)
  return { toggle: result.current, sent, answer: () => answers.shift()?.() }
}

it('the toggle submits once by a double click, however soon the answer is there', async () => {
  const { toggle, sent, answer } = toggling()
  void toggle(draft)
  await vi.advanceTimersByTimeAsync(50)
  answer()
  await vi.advanceTimersByTimeAsync(100)
  void toggle(submitted)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toEqual(['Submitted'])
  void toggle(submitted)
  await vi.advanceTimersByTimeAsync(50)
  expect(sent()).toEqual(['Submitted', 'Draft'])
  answer()
  await vi.advanceTimersByTimeAsync(1000)
})

it('the toggle says at the first Submit of all what it does, and what Hand In does', async () => {
  localStorage.removeItem('sortie.submit-explained')
  const { toggle, answer } = toggling()
  const said = () => store.getState().toasts.at(-1)
  for (const explained of [true, false]) {
    void toggle(draft)
    await vi.advanceTimersByTimeAsync(50)
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(said()?.title).toBe('Grand Hotel, $420.50 submitted')
    const words = 'Submit marks it as ready. Hand In asks your approver.'
    expect(said()?.description).toBe(explained ? words : undefined)
  }
})

it('the toggle submits once while the answer has not come', async () => {
  const { toggle, sent, answer } = toggling()
  void toggle(draft)
  await vi.advanceTimersByTimeAsync(5000)
  void toggle(draft)
  await vi.advanceTimersByTimeAsync(50)
  expect(sent()).toEqual(['Submitted'])
  answer()
  await vi.advanceTimersByTimeAsync(1000)
})

it('the toggle asks first about one that may be logged twice, and not when it is taken back', async () => {
  const { toggle, sent, answer } = toggling([aFinding({ expenseId: draft.id })])
  void toggle(draft)
  await vi.waitFor(() => expect(currentQuestion()?.title).toBe('Submit Grand Hotel, $420.50?'))
  expect(currentQuestion()?.text).toMatch(/^It may be logged twice\. /)
  currentQuestion()?.answer(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toEqual([])
  void toggle(draft)
  await vi.waitFor(() => expect(currentQuestion()).toBeTruthy())
  currentQuestion()?.answer(true)
  await vi.waitFor(() => expect(sent()).toEqual(['Submitted']))
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  void toggle(submitted)
  await vi.waitFor(() => expect(sent()).toEqual(['Submitted', 'Draft']))
  answer()
  await vi.advanceTimersByTimeAsync(1000)
})
