import * as Radix from 'radix-ui/tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { bubbleLook } from './bubble-look.ts'

/** Tooltips open after 700 ms; within 300 ms of the last one, the next opens at once (spec 9). */
const OPEN_DELAY = 700
const SKIP_DELAY = 300

let closedAt = Number.NEGATIVE_INFINITY

/**
 * The loaded half of Tooltip. Radix shares the skip delay through a provider around the app, which would put all of it
 * into the first chunk; here every tooltip has its own provider and looks at the clock when the pointer comes.
 */
export function TooltipBubble({ text, children }: { text: ReactNode; children: ReactElement }) {
  const [delay, setDelay] = useState(OPEN_DELAY)
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={SKIP_DELAY}>
      <Radix.Root
        onOpenChange={(open) => {
          if (!open) closedAt = performance.now()
        }}
      >
        <Radix.Trigger
          asChild
          // The delay must hold before the first pointermove, which comes in the same task.
          onPointerEnter={() =>
            flushSync(() => setDelay(performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY))
          }
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Content sideOffset={6} collisionPadding={8}>
            {text}
          </Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

const Content = styled(Radix.Content)`
  z-index: ${theme.layer.popover};
  max-width: min(20rem, calc(100vw - 1rem));
  ${bubbleLook}
`
