import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { bubbleLook } from './bubble-look.ts'

/** Tooltips open after 700 ms; within 300 ms of the last one, the next opens at once (spec 9). */
const OPEN_DELAY = 700
const SKIP_DELAY = 300
/** ms in which the pointer gets from the button to its bubble, to read or to copy it. */
const GRACE = 150
/** Between button and bubble, and between bubble and edge of the window. */
const GAP = 6
const EDGE = 8

let closedAt = Number.NEGATIVE_INFINITY

/**
 * What a button without words is called, shown on hover and on focus by the keyboard; Escape takes it away. The button
 * has the same words as its name, so assistive technology does not hear of the bubble.
 */
export function useTooltip(text: string) {
  const [button, setButton] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(next: Element | undefined, delay: number) {
    clearTimeout(timer.current)
    if (button && !next) closedAt = performance.now()
    timer.current = setTimeout(() => setButton(next), delay)
  }
  const hide = () => show(undefined, 0)
  const leave = () => show(undefined, GRACE)

  return {
    handlers: {
      onPointerEnter({ currentTarget, pointerType }: PointerEvent) {
        const isNext = performance.now() - closedAt < SKIP_DELAY
        if (pointerType === 'mouse') show(currentTarget, isNext || button ? 0 : OPEN_DELAY)
      },
      onPointerLeave: leave,
      onPointerDown: hide,
      onFocus({ currentTarget }: FocusEvent) {
        if (currentTarget.matches(':focus-visible')) show(currentTarget, 0)
      },
      onBlur: hide,
    },
    bubble: button && (
      <Bubble button={button} text={text} hide={hide} stay={() => show(button, 0)} leave={leave} />
    ),
  }
}

type BubbleProps = {
  button: Element
  text: string
  hide: () => void
  stay: () => void
  leave: () => void
}

function Bubble({ button, text, hide, stay, leave }: BubbleProps) {
  useEffect(() => {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options)
    // It stands where the button was.
    addEventListener('scroll', hide, options)
    return () => stop.abort()
  })
  return createPortal(
    <Box
      aria-hidden
      ref={(box) => {
        if (box) place(box, button.getBoundingClientRect())
      }}
      onPointerEnter={stay}
      onPointerLeave={leave}
    >
      {text}
    </Box>,
    document.body,
  )
}

/** Above the button, or below it where there is no room. */
function place(box: HTMLElement, button: DOMRect) {
  const { width, height } = box.getBoundingClientRect()
  const middle = button.left + button.width / 2 - width / 2
  const above = button.top - height - GAP
  box.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - width - EDGE))}px`
  box.style.top = `${above < EDGE ? button.bottom + GAP : above}px`
}

const Box = styled.div`
  position: fixed;
  z-index: ${theme.layer.popover};
  max-width: min(20rem, calc(100vw - 1rem));
  /* A dialog lets nothing beside it be pressed. */
  pointer-events: auto;
  ${bubbleLook}
`
