import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { useStored } from '../lib/store.ts'
import { dismissToast, takeOffer } from '../lib/toast.ts'
import { fadeIn, rise } from '../theme/motion.ts'
import { theme, tint } from '../theme/theme.ts'

const hotkey = ['F8']

/** Shows what `toast()` says: 5 s, swiped away to the right from 50 px, reached with F8. Mounted once, by the app. */
export function Toaster() {
  const toasts = useStored((state) => state.toasts)
  const newest = toasts[0]
  const { viewport, giveBack } = useFocusBefore(newest?.id)
  useDialogFirst(newest?.open === true)
  useClearOfBars(viewport, newest?.open ? newest.id : undefined)
  function close(id: string) {
    giveBack()
    dismissToast(id)
  }
  return (
    // Radix pauses one clock for all toasts and does not start it again when a toast is closed under the mouse or with
    // the focus in it: each toast has a clock of its own.
    <Radix.Provider key={newest?.id} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, title, description, variant, duration, button, open }) => (
        <Box
          key={id}
          open={open}
          duration={duration}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          $bad={variant === 'destructive'}
          onOpenChange={(next) => !next && close(id)}
        >
          <Radix.Title>{title}</Radix.Title>
          {description && <Radix.Description>{description}</Radix.Description>}
          {button && (
            <Offer altText={button} onClick={() => takeOffer(id)}>
              {button}
            </Offer>
          )}
          <Close aria-label="Dismiss">
            <X size={16} aria-hidden />
          </Close>
        </Box>
      ))}
      <Viewport
        ref={viewport}
        hotkey={hotkey}
        label="Notifications ({hotkey})"
        // Radix announces toasts elsewhere; an open dialog hides from readers whatever has no such attribute.
        aria-live="off"
        // A press takes no focus, which would hold the toast until somebody presses elsewhere.
        onMouseDown={(event) => event.preventDefault()}
      />
    </Radix.Provider>
  )
}

/** Where the focus was before it went into the toast by F8 or Tab; it returns there when the toast closes or is replaced. */
function useFocusBefore(shown: string | undefined) {
  const viewport = useRef<HTMLOListElement>(null)
  const before = useRef<Element>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const holds = (target: EventTarget | null) =>
      viewport.current?.parentElement?.contains(target as Element) === true
    function onFocus(event: FocusEvent) {
      isInside.current = holds(event.target)
      if (!isInside.current) before.current = event.target as Element
      else event.stopImmediatePropagation()
    }
    function onBlur(event: FocusEvent) {
      if (holds(event.relatedTarget)) event.stopImmediatePropagation()
    }
    // A dialog listens here too, and would take the focus back from a toast, whose Undo it may have offered itself.
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  const giveBack = useCallback(() => {
    if (!isInside.current) return
    isInside.current = false
    const target = before.current?.isConnected ? before.current : document.querySelector('main')
    ;(target as HTMLElement | null)?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast has taken the place of the one with the focus
  useLayoutEffect(giveBack, [shown])
  return { viewport, giveBack }
}

/** Beside every bar of buttons and title of a sheet, which have `data-clear`, for as long as a toast is shown. */
function useClearOfBars(viewport: RefObject<HTMLElement | null>, shown: string | undefined): void {
  useLayoutEffect(() => {
    const list = viewport.current
    if (!shown || !list) return
    const place = () => placeClear(list)
    place()
    const watched = new MutationObserver(place)
    watched.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      watched.disconnect()
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [viewport, shown])
}

const slackPx = 12

function placeClear(list: HTMLElement): void {
  list.style.setProperty('--clear', '0px')
  let { top, bottom, left, right } = list.getBoundingClientRect()
  // On a phone it hangs from above, on a desk it stands below; at the other end its padding is empty.
  const isAbove = top < innerHeight / 2
  const empty = Number.parseFloat(getComputedStyle(list).paddingTop) || 0
  if (isAbove) bottom -= empty
  else top += empty
  const height = bottom - top
  const bars = [...document.querySelectorAll('[data-clear]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.left < right && bar.right > left)
    .sort((one, other) => (isAbove ? one.top - other.top : other.bottom - one.bottom))
  for (const bar of bars) {
    // A bar's own padding may be covered.
    if (bar.top >= bottom - slackPx || bar.bottom <= top + slackPx) continue
    if (isAbove) [top, bottom] = [bar.bottom, bar.bottom + height]
    else [top, bottom] = [bar.top - height, bar.top]
  }
  list.style.setProperty('--clear', `${isAbove ? top : innerHeight - bottom}px`)
}

/** Escape closes the dialog that has the focus; Radix would close the toast, which was opened later. */
function useDialogFirst(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    function onKey(event: KeyboardEvent) {
      const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
      const wayOut = dialog?.querySelector<HTMLElement>('[data-way-out]')
      if (event.key !== 'Escape' || !wayOut) return
      event.preventDefault()
      event.stopPropagation()
      wayOut.click()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [shown])
}

const Viewport = styled(Radix.Viewport)`
  position: fixed;
  left: 0;
  z-index: ${theme.layer.toast};
  width: 100%;
  margin: 0;
  padding: ${theme.space[4]};
  outline: none;
  /* On a phone the thumb and the buttons of a dialog are below; on a desk they are at the right. The navigation above
     can be pressed meanwhile, which a dialog covers anyhow. */
  ${theme.media.small} {
    top: max(${theme.navHeight} + env(safe-area-inset-top), var(--clear, 0px));
    pointer-events: none;
    body:has([role='dialog'], [role='alertdialog']) & { top: max(env(safe-area-inset-top), var(--clear, 0px)); }
  }
  ${theme.media.medium} { bottom: var(--clear, 0px); max-width: 420px; }
  ${theme.media.print} { display: none; }
`
const Box = styled(Radix.Root)<{ $bad: boolean }>`
  position: relative;
  padding: ${theme.space[3]} ${theme.space[10]} ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.edge};
  border-left: 3px solid ${({ $bad }) => ($bad ? theme.color.bad : theme.color.accent)};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
  animation: ${rise} ${theme.time.base};
  > div:first-child { font-weight: 600; color: ${({ $bad }) => ($bad ? theme.color.bad : 'inherit')}; }
  > div:nth-child(2) { margin-top: ${theme.space[1]}; color: ${theme.color.muted}; overflow-wrap: anywhere; }
  /* Radix lets presses through it while a dialog is open: they would reach the shade and close the dialog. */
  pointer-events: auto !important;
  &[data-state='closed'] { animation: ${fadeIn} ${theme.time.fast} reverse forwards; }
  &[data-swipe='move'] { transform: translateX(var(--radix-toast-swipe-move-x)); }
  &[data-swipe='cancel'] { transform: none; transition: transform ${theme.time.base}; }
  &[data-swipe='end'] { transform: translateX(110%); transition: transform ${theme.time.base}; }
`
const Offer = styled(Radix.Action)`
  min-width: 5rem;
  min-height: 2.75rem;
  margin-top: ${theme.space[2]};
  padding: 0 ${theme.space[4]};
  background: none;
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.medium};
  color: ${theme.color.accent};
  font: 600 ${theme.size.large}/1 ${theme.font.display};
  letter-spacing: 0.05em;
  text-transform: uppercase;
  cursor: pointer;
  &:hover { background: ${tint('accent')}; }
`
const Close = styled(Radix.Close)`
  position: absolute;
  top: ${theme.space[2]};
  right: ${theme.space[2]};
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  ${theme.media.touch} { top: 0; right: 0; width: 2.75rem; height: 2.75rem; }
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${theme.radius.medium};
  color: ${theme.color.muted};
  cursor: pointer;
  &:hover { background: ${tint('accent')}; color: ${theme.color.accent}; }
`
