import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { keepTrying } from '../lib/keep-trying.ts'

type Props = { text: ReactNode; children: ReactElement }

// Placing a bubble takes 17 kB that no first screen needs: until they are here, the child stands alone.
const Bubble = lazy(
  keepTrying(() =>
    import('./tooltip-bubble.tsx').then((file) => ({ default: file.TooltipBubble })),
  ),
)

/** A short explanation on hover and focus; its child must be one element that takes a ref. */
export function Tooltip({ text, children }: Props) {
  return (
    <Suspense fallback={children}>
      <Bubble text={text}>{children}</Bubble>
    </Suspense>
  )
}
