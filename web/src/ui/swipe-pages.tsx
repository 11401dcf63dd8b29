import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { useSwipe } from './use-swipe.ts'

type Props = { onStep: (by: number) => void; children: ReactNode }

/** One of several that follow one another: a finger that pushes it aside brings the next one. Its `key` says which it is. */
export function SwipePages({ onStep, children }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const swipe = useSwipe({ left: () => onStep(1), right: () => onStep(-1) })
  // The one before may have been scrolled.
  useLayoutEffect(() => {
    top.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <Moving {...swipe}>
      <div ref={top} />
      {children}
    </Moving>
  )
}

const Moving = styled.div`
  touch-action: pan-y pinch-zoom;
  translate: var(--swipe, 0);
  min-height: 60dvh;
`
