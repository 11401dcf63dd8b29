import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from './store.ts'
import { dismissToast, REMOVE_DELAY, settleToasts, toast, undoToast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  settleToasts()
  vi.useRealTimers()
})

const shown = () => store.getState().toasts
const newest = () => shown()[0]?.id ?? ''

it('shows one toast, the newest, without a duration of its own', () => {
  toast({ title: 'Trip created successfully' })
  toast({ title: 'Failed to delete flight', description: '503: Down.', variant: 'destructive' })
  expect(shown()).toEqual([
    {
      id: expect.any(String),
      title: 'Failed to delete flight',
      description: '503: Down.',
      variant: 'destructive',
      open: true,
    },
  ])
})

it('closes at once, and is forgotten later, so that it can leave in peace', () => {
  toast({ title: 'Saved' })
  const id = newest()
  dismissToast(id)
  expect(shown()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(REMOVE_DELAY - 1)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('leaves the toast that replaced it alone', () => {
  toast({ title: 'First' })
  const first = newest()
  dismissToast(first)
  toast({ title: 'Second' })
  vi.advanceTimersByTime(REMOVE_DELAY)
  expect(shown()).toMatchObject([{ title: 'Second', open: true }])
})

describe('what can be taken back', () => {
  const undo = vi.fn()
  const settled = vi.fn()
  beforeEach(() => {
    undo.mockClear()
    settled.mockClear()
    toast({ title: '3 expenses deleted', undo, settled })
  })

  it('has a button and stays long enough to reach it', () => {
    expect(shown()).toMatchObject([{ undoable: true, duration: 8000 }])
  })

  it('is taken back once, and then never holds', () => {
    undoToast(newest())
    undoToast(newest())
    dismissToast(newest())
    expect(undo).toHaveBeenCalledTimes(1)
    expect(settled).not.toHaveBeenCalled()
  })

  it('holds once it is closed, and can no longer be taken back', () => {
    const id = newest()
    dismissToast(id)
    dismissToast(id)
    undoToast(id)
    expect(settled).toHaveBeenCalledTimes(1)
    expect(undo).not.toHaveBeenCalled()
  })

  it('holds as soon as another toast takes its place', () => {
    toast({ title: 'Saved' })
    expect(settled).toHaveBeenCalledTimes(1)
  })

  it('is not ended by what no press caused, which waits until it is over', () => {
    const id = newest()
    toast({ title: 'Receipt uploaded successfully', background: true })
    expect(settled).not.toHaveBeenCalled()
    expect(shown()).toMatchObject([{ title: '3 expenses deleted', open: true }])
    dismissToast(id)
    expect(settled).toHaveBeenCalledTimes(1)
    expect(shown()).toMatchObject([{ title: 'Receipt uploaded successfully', open: true }])
  })

  it('is followed by what waited also when it was taken back, or another offer came', () => {
    toast({ title: 'Failed to upload receipt', background: true })
    toast({ title: '2 expenses deleted', undo })
    expect(shown()).toMatchObject([{ title: '2 expenses deleted' }])
    undoToast(newest())
    expect(shown()).toMatchObject([{ title: 'Failed to upload receipt' }])
  })

  it('holds when the page is left', () => {
    settleToasts()
    settleToasts()
    expect(settled).toHaveBeenCalledTimes(1)
  })
})

it('tells a failure in the background rather than what went well after it', () => {
  toast({ title: '1 expense deleted', undo: vi.fn() })
  const background = true
  toast({ title: 'Failed to upload receipt', variant: 'destructive', background })
  toast({ title: 'Receipt uploaded successfully', background })
  dismissToast(newest())
  expect(shown()).toMatchObject([{ title: 'Failed to upload receipt', open: true }])
})
