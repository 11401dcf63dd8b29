import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Pixels a finger moves before it counts as a swipe, and before releasing it acts. */
const begins = 12
const acts = 88

/** A side without an action does not move. */
type Actions = { right?: (() => void) | undefined; left?: (() => void) | undefined }
type Swipe = { id: number; x: number; y: number; by: number; begun: boolean }

/**
 * For a row that a finger pushes aside. It moves with the finger by `--swipe`, says by `data-swipe` to which side,
 * and by `data-acts` that letting go does it. Everything has a button as well: not everybody can swipe.
 */
export function useSwipe(actions: Actions) {
  const swipe = useRef<Swipe>(undefined)
  const swiped = useRef(false)

  function onPointerDown({ currentTarget, target, ...pointer }: PointerEvent) {
    swiped.current = false
    // React bubbles events of dialogs that the row has opened through the row.
    if (pointer.pointerType !== 'touch' || !pointer.isPrimary) return
    if (!currentTarget.contains(target as Element)) return
    swipe.current = {
      id: pointer.pointerId,
      x: pointer.clientX,
      y: pointer.clientY,
      by: 0,
      begun: false,
    }
  }
  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const { current } = swipe
    if (current?.id !== pointerId) return
    const by = clientX - current.x
    if (!current.begun) {
      if (Math.abs(by) < begins || Math.abs(by) < 2 * Math.abs(clientY - current.y)) return
      if (!actions[by > 0 ? 'right' : 'left']) return
      current.begun = true
      swiped.current = true
      currentTarget.setPointerCapture(pointerId)
    }
    current.by = by
    show(currentTarget as HTMLElement, by)
  }
  function onPointerUp({ currentTarget, pointerId }: PointerEvent) {
    const { current } = swipe
    if (current?.id !== pointerId) return
    const { by } = current
    end(currentTarget)
    if (Math.abs(by) >= acts) actions[by > 0 ? 'right' : 'left']?.()
  }
  function end(row: Element) {
    swipe.current = undefined
    show(row as HTMLElement, 0)
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    /** The browser took the finger for scrolling. */
    onPointerCancel: ({ currentTarget }: PointerEvent) => end(currentTarget),
    /** The end of a swipe is no press. */
    onClickCapture(event: MouseEvent) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function show({ style, dataset }: HTMLElement, by: number): void {
  style.setProperty('--swipe', `${by}px`)
  if (by === 0) delete dataset.swipe
  else dataset.swipe = by > 0 ? 'right' : 'left'
  if (Math.abs(by) < acts) delete dataset.acts
  else dataset.acts = ''
}
