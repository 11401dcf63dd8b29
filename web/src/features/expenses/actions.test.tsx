import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitingId } from '../../lib/offline/waiting-id.ts'
import { store } from '../../lib/store.ts'
import { dismissToast, takeOffer } from '../../lib/toast.ts'
import { anExpense } from '../../testing/records.ts'
import { changeAll, count, removeLater } from './actions.ts'

const [draft, sent, waits] = [
  anExpense({ id: 'a', status: 'Draft', tripId: 't-1' }),
  anExpense({ id: 'b', status: 'Submitted' }),
  anExpense({ id: waitingId('k'), status: 'Draft' }),
]
const many = (length: number) => Array.from({ length }, (_, at) => anExpense({ id: `e-${at}` }))
const refusal = { status: 503, message: '503: Down.' }

let answer: () => Promise<object | null>
const calls = { one: vi.fn(), many: vi.fn() }
function noted(call: (input: unknown) => void, input: unknown) {
  call(input)
  return answer()
}
const changing = {
  one: (input: object | string) => ({ unwrap: () => noted(calls.one, input) }),
  many: (input: object) => ({ unwrap: () => noted(calls.many, input) }),
}
const shown = () => store.getState().toasts[0]
const undo = () => takeOffer(shown()?.id ?? '')
beforeEach(() => {
  answer = async () => ({})
  calls.one.mockClear()
  calls.many.mockClear()
})

describe('a change of several expenses', () => {
  const submit = (...expenses: (typeof draft)[]) =>
    changeAll(expenses, { status: 'Submitted' }, 'submitted', changing)

  it('affects only those that differ, and reports all', async () => {
    await submit(draft, sent, anExpense({ id: 'c' }))
    expect(calls.many.mock.calls).toEqual([[{ ids: ['a', 'c'], status: 'Submitted' }]])
    expect(shown()).toMatchObject({ title: '3 expenses submitted', button: 'Undo' })
  })

  it('of one goes by the call for one, which can wait for the network', async () => {
    answer = async () => ({ isWaiting: true })
    await submit(draft)
    expect(calls.one.mock.calls).toEqual([[{ params: { id: 'a' }, body: { status: 'Submitted' } }]])
    expect(calls.many).not.toHaveBeenCalled()
    expect(shown()).toMatchObject({ title: 'Waiting to be sent' })
  })

  it('sends what only waits here by itself, and the others together', async () => {
    await submit(draft, waits, anExpense({ id: 'c' }))
    expect(calls.one.mock.calls.map(([{ params }]) => params.id)).toEqual([waits.id])
    expect(calls.many.mock.calls).toEqual([[{ ids: ['a', 'c'], status: 'Submitted' }]])
  })

  it('sends at most 500 at once', async () => {
    await submit(...many(1001))
    expect(calls.many.mock.calls.map(([{ ids }]) => ids.length)).toEqual([500, 500, 1])
  })

  it('is taken back to what each was before', async () => {
    const trips = [draft, anExpense({ id: 'c', tripId: 't-2' }), anExpense({ id: 'd' })]
    await changeAll(trips, { tripId: 't-3' }, 'moved', changing)
    calls.many.mockClear()
    undo()
    await vi.waitFor(() => expect(calls.one).toHaveBeenCalledTimes(3))
    expect(calls.one.mock.calls.map(([input]) => input)).toEqual([
      { params: { id: 'a' }, body: { tripId: 't-1' } },
      { params: { id: 'c' }, body: { tripId: 't-2' } },
      { params: { id: 'd' }, body: { tripId: null } },
    ])
  })

  it('has nothing to take back where all were so already', async () => {
    await submit(sent)
    expect(calls.one).not.toHaveBeenCalled()
    expect(shown()?.button).toBeUndefined()
  })

  it('that is refused says so', async () => {
    answer = () => Promise.reject(refusal)
    await submit(draft, anExpense({ id: 'c' }))
    expect(shown()).toMatchObject({
      title: 'Failed to update expenses',
      description: 'Down.',
      variant: 'destructive',
    })
  })
})

describe('a deletion', () => {
  const hidden = () => Object.keys(store.getState().removed)
  const remove = (input: object) => ({ unwrap: () => noted(calls.many, input) })
  const key = expect.any(String)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is seen at once, and told to the server 8 s later, whatever the toast does', async () => {
    removeLater([draft, sent], remove)
    expect(hidden()).toEqual(['a', 'b'])
    dismissToast(shown()?.id ?? '')
    await vi.advanceTimersByTimeAsync(7999)
    expect(calls.many).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.many.mock.calls).toEqual([[{ ids: ['a', 'b'], key, isLeaving: false }]])
    expect(hidden()).toEqual(['a', 'b'])
  })

  it('takes its toast away when it can no longer be undone', async () => {
    removeLater([draft], remove)
    await vi.advanceTimersByTimeAsync(8000)
    expect(shown()?.open).toBe(false)
  })

  it('that is undone tells the server nothing', async () => {
    removeLater([draft], remove)
    undo()
    await vi.advanceTimersByTimeAsync(8000)
    expect(hidden()).toEqual([])
    expect(calls.many).not.toHaveBeenCalled()
  })

  it('leaves with the page, without what the server does not know', () => {
    removeLater([draft, waits], remove)
    dispatchEvent(new Event('pagehide'))
    expect(calls.many.mock.calls).toEqual([[{ ids: ['a'], key, isLeaving: true }]])
  })

  it('sends at most 500 at once', async () => {
    removeLater(many(1001), remove)
    await vi.advanceTimersByTimeAsync(8000)
    expect(calls.many.mock.calls.map(([{ ids }]) => ids.length)).toEqual([500, 500, 1])
  })

  it('that is refused brings them back with the reason', async () => {
    answer = () => Promise.reject(refusal)
    removeLater([draft, sent], remove)
    await vi.advanceTimersByTimeAsync(8000)
    expect(hidden()).toEqual([])
    expect(shown()).toMatchObject({ title: 'Failed to delete expenses' })
  })

  it('that waits for the network says so', async () => {
    answer = async () => ({ isWaiting: true })
    removeLater([draft], remove)
    await vi.advanceTimersByTimeAsync(8000)
    expect(shown()).toMatchObject({ title: 'Waiting to be sent' })
    expect(hidden()).toEqual(['a'])
  })

  it('names one by its words and several by their number', () => {
    expect(count([draft])).toBe('Grand Hotel, $420.50')
    expect(count(many(3))).toBe('3 expenses')
  })
})
