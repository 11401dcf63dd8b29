import * as Radix from 'radix-ui/alert-dialog'
import { useRef } from 'react'
import styled from 'styled-components'
import { useBackCloses } from '../lib/use-back-closes.ts'
import { fadeIn, rise } from '../theme/motion.ts'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'
import type { Question } from './confirm.ts'
import { returnFocus } from './dialog.tsx'

type Props = Question & { answer: (yes: boolean) => void }

/** A question before a destructive action. Shown by ConfirmHost; call `confirm()` to ask. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancel = 'Cancel',
  destructive,
  answer,
}: Props) {
  const opener = useRef<Element | null>(null)
  useBackCloses(() => answer(false))
  return (
    <Radix.Root open onOpenChange={(open) => !open && answer(false)}>
      <Radix.Portal>
        <Shade />
        <Panel
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
        >
          <Radix.Title>{title}</Radix.Title>
          <Text>{text}</Text>
          <Actions>
            <Radix.Cancel asChild>
              <Button data-way-out>{cancel}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {action}
            </Button>
          </Actions>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Shade = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  background: ${theme.color.shade};
  animation: ${fadeIn} ${theme.time.base};
`
const Panel = styled(Radix.Content)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  margin: auto;
  width: min(28rem, calc(100vw - 2rem));
  height: fit-content;
  max-height: calc(100dvh - 2rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${theme.space[5]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
  animation: ${rise} ${theme.time.base};
`
const Text = styled(Radix.Description)`
  margin-top: ${theme.space[3]};
  color: ${theme.color.muted};
  overflow-wrap: anywhere;
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[3]};
  margin-top: ${theme.space[6]};
`
