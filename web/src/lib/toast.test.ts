import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from './store.ts'
import { dismissToast, REMOVE_DELAY, takeOffer, toast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismissToast(newest())
  dismissToast(newest())
  vi.useRealTimers()
})

const shown = () => store.getState().toasts
const newest = () => shown()[0]?.id ?? ''

it('the app shows one toast, the newest, without a duration of its own', () => {
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

it('the app closes at once, and is forgotten later, so that it can leave in peace', () => {
  toast({ title: 'Saved' })
  const id = newest()
  dismissToast(id)
  expect(shown()).toMatchObject([{ id, open: false }])
  vi.advanceTimersByTime(REMOVE_DELAY - 1)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('the app leaves the toast that replaced it alone', () => {
  toast({ title: 'First' })
  const first = newest()
  dismissToast(first)
  toast({ title: 'Second' })
  vi.advanceTimersByTime(REMOVE_DELAY)
  expect(shown()).toMatchObject([{ title: 'Second', open: true }])
})

describe('what can be undone', () => {
  const undo = vi.fn()
  beforeEach(() => {
    undo.mockClear()
    toast({ title: '3 expenses deleted', undo })
  })

  it('has a button and stays long enough to reach it', () => {
    expect(shown()).toMatchObject([{ button: 'Undo', duration: 8000 }])
  })

  it('is undone once', () => {
    const id = newest()
    takeOffer(id)
    takeOffer(id)
    expect(undo).toHaveBeenCalledTimes(1)
    expect(shown()).toMatchObject([{ id, open: false }])
  })

  it('can no longer be undone once its toast is closed or replaced', () => {
    const first = newest()
    dismissToast(first)
    takeOffer(first)
    toast({ title: '2 expenses deleted', undo })
    const second = newest()
    toast({ title: 'Saved' })
    takeOffer(second)
    expect(undo).not.toHaveBeenCalled()
    expect(shown()).toMatchObject([{ title: 'Saved', open: true }])
  })

  it('keeps its button when something in the background ends, which is told afterwards', () => {
    toast({ title: 'Receipt uploaded successfully', background: true })
    expect(shown()).toMatchObject([{ title: '3 expenses deleted', open: true }])
    dismissToast(newest())
    expect(shown()).toMatchObject([{ title: 'Receipt uploaded successfully', open: true }])
  })

  it('is followed by what waited also after Undo, or after another offer', () => {
    toast({ title: 'Failed to upload receipt', background: true })
    toast({ title: '2 expenses deleted', undo })
    expect(shown()).toMatchObject([{ title: '2 expenses deleted' }])
    takeOffer(newest())
    expect(shown()).toMatchObject([{ title: 'Failed to upload receipt' }])
  })
})

it('the app tells a failure in the background rather than a success after it', () => {
  toast({ title: '1 expense deleted', undo: vi.fn() })
  const background = true
  toast({ title: 'Failed to upload receipt', variant: 'destructive', background })
  toast({ title: 'Receipt uploaded successfully', background })
  dismissToast(newest())
  expect(shown()).toMatchObject([{ title: 'Failed to upload receipt', open: true }])
})
