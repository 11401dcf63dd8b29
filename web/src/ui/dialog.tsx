import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import styled, { css } from 'styled-components'
import { useBackCloses } from '../lib/use-back-closes.ts'
import { fadeIn, rise } from '../theme/motion.ts'
import { theme, tint } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { confirm, currentQuestion, type Question } from './confirm.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One line under the title; read aloud when the dialog opens. */
  description?: ReactNode
  /** Asks before it throws typed text away: `dirty={form.formState.isDirty}`. */
  dirty?: boolean
  /** What is asked before it closes, where `dirty` stands for something else than typed text. */
  question?: Question
  /** The typed text is thrown away: `onDiscard={form.discard}` forgets its draft too. */
  onDiscard?: () => void
  wide?: boolean
  /** On a phone it takes the whole screen. */
  full?: boolean
  /** Its height stays while things come and go in it: its buttons must not move away from a press. */
  steady?: boolean
  /**
   * `sheet`: it is read before anything is changed in it. `field`: it is opened to type. Else the first focus is its
   * first field, on a touch screen the sheet.
   */
  focus?: 'sheet' | 'field'
  /** The dialog has an address of its own, to which the router navigated. */
  addressed?: boolean
  children: ReactNode
}

/**
 * A dialog; on small screens a sheet from the bottom. Escape, the cross, the shade and Back close it; the focus goes
 * back to what had it. Put its buttons into <DialogActions>, the way out as <DialogCancel>.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  dirty,
  question: leaving = discardQuestion,
  onDiscard,
  wide,
  full,
  steady,
  focus,
  addressed,
  children,
}: Props) {
  const opener = useRef<Element | null>(null)

  async function close() {
    // Escape reaches the dialog for some milliseconds after a question was asked over it.
    const question = currentQuestion()
    if (question) return question.answer(false)
    if (dirty) {
      if (!(await confirm(leaving))) return
      onDiscard?.()
    }
    onClose()
  }
  useBackCloses(() => void close(), { addressed })

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && void close()}>
      <Radix.Portal>
        <Shade />
        <Panel
          $wide={wide}
          $full={full}
          $steady={steady}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            focusFirst(event, focus)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
        >
          <Head data-clear>
            <div>
              <Radix.Title>{title}</Radix.Title>
              {description && <Description>{description}</Description>}
            </div>
            <Close aria-label="Close" data-way-out>
              <X size={20} aria-hidden />
            </Close>
          </Head>
          <Body $steady={steady}>{children}</Body>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  )
}

const discardQuestion = {
  title: 'Discard your changes?',
  text: 'What you entered has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
}

// The first field, not the cross. On a touch screen none: a keyboard that jumps up would hide the form.
function focusFirst(event: Event, focus?: Props['focus']) {
  const panel = event.currentTarget as HTMLElement
  const first = panel.querySelector<HTMLElement>(
    ':is(input, textarea, select):not([type=file], [readonly]), [role=radio]',
  )
  if (!first && focus !== 'sheet') return
  event.preventDefault()
  const onSheet = focus ? focus === 'sheet' : matchMedia('(pointer: coarse)').matches
  if (!first || onSheet) panel.focus()
  else first.focus()
}

/** The element that opened the dialog may be gone when it closes (a deleted row): then `main` gets the focus. */
export function returnFocus(to: Element | null) {
  const target =
    to instanceof HTMLElement && to.isConnected && to !== document.body
      ? to
      : document.querySelector('main')
  ;(target as HTMLElement | null)?.focus()
}

/** Closes as the cross does: asks first when something was typed. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return (
    <Radix.Close asChild>
      <Button>{children}</Button>
    </Radix.Close>
  )
}

/** The row of buttons at the end of a dialog: Cancel first, the action last. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[3]};
  position: sticky;
  bottom: calc(-1 * ${theme.space[5]});
  margin: ${theme.space[6]} calc(-1 * ${theme.space[5]}) calc(-1 * ${theme.space[5]});
  padding: ${theme.space[3]} ${theme.space[5]};
  padding-bottom: max(${theme.space[3]}, env(safe-area-inset-bottom));
  background: ${theme.color.surface};
  border-top: 1px solid ${theme.color.line};
  /* Where they need more than one row, the action is on top and the way out at the bottom. */
  ${theme.media.small} { flex-wrap: wrap-reverse; > button { flex: 1; min-width: min-content; } }
`

export const Shade = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.overlay};
  background: ${theme.color.shade};
  animation: ${fadeIn} ${theme.time.base};
`

const wholeScreen = css`
  ${theme.media.small} { top: 0; max-height: none; border-radius: 0; > div { flex: 1; } }
`

const Panel = styled(Radix.Content)<{ $wide?: boolean; $full?: boolean; $steady?: boolean }>`
  position: fixed;
  z-index: ${theme.layer.overlay};
  inset: auto 0 0;
  /* A message stands above it, not over its fields. */
  max-height: max(100dvh - 5.5rem, 80dvh);
  overflow: hidden;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.edge};
  border-top: 2px solid ${theme.color.accent};
  border-radius: ${theme.radius.large} ${theme.radius.large} 0 0;
  box-shadow: ${theme.shadow.high};
  animation: ${rise} ${theme.time.base} cubic-bezier(0.2, 0.8, 0.2, 1);
  &:focus { outline: none; }
  ${({ $full }) => $full && wholeScreen}
  /* Under another one it would only peep out beside it. */
  &:has(~ [role='dialog']) { opacity: 0; }
  ${theme.media.medium} {
    inset: 0;
    margin: auto;
    width: min(${({ $wide }) => ($wide ? '60rem' : '34rem')}, calc(100vw - 3rem));
    height: ${({ $steady }) => ($steady ? '52rem' : 'fit-content')};
    max-height: calc(100dvh - 4rem);
    border-radius: ${theme.radius.medium};
  }
`
const Head = styled.header`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]} ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.line};
  > div { min-width: 0; }
`
const Description = styled(Radix.Description)`
  margin-top: ${theme.space[1]};
  color: ${theme.color.muted};
`
const Close = styled(Radix.Close)`
  flex: none;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin: -0.5rem -0.75rem -0.25rem 0;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${theme.radius.medium};
  color: ${theme.color.muted};
  cursor: pointer;
  &:hover { background: ${tint('accent')}; color: ${theme.color.accent}; }
`
/** What is above the buttons takes the height that is left. */
const steadyBody = css`
  ${theme.media.medium} {
    &, > form:only-child { flex: 1 0 auto; display: flex; flex-direction: column; }
    & { flex: 1; }
    > :first-child:not(form), > form > :first-child { flex: 1 0 auto; }
  }
`
const Body = styled.div<{ $steady?: boolean }>`
  padding: ${theme.space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* What gets the focus is scrolled to above the buttons, which stay in place. */
  scroll-padding-bottom: 5rem;
  ${({ $steady }) => $steady && steadyBody}
  ${theme.media.small} { scroll-padding-bottom: 9rem; }
`
