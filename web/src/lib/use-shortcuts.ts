import { useEffect, useRef } from 'react'
import { keepSwitch, type Shortcut, shortcutsSlice } from './shortcuts-slice.ts'
import { store } from './store.ts'

/** How long, in ms, the first key of two is remembered. */
const PAUSE = 1200

let first = ''
let firstAt = 0

/** Offers shortcuts while the component is mounted. The `?` sheet lists all that are offered. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const names = shortcuts.map(({ keys, does }) => `${keys}=${does}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say when the offer changed; run is read late
  useEffect(() => {
    const offered = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: () => latest.current[index]?.run(),
    }))
    offer([...current().offered, ...offered])
    return () => offer(current().offered.filter((shortcut) => !offered.includes(shortcut)))
  }, [names])
}

/** The two keys that make a record: `does` is 'New expense'. */
export function useCreateKeys(does: string, run: () => void): void {
  useShortcuts([
    { keys: 'n', does, run },
    { keys: 'c', does, run },
  ])
}

/** Mounted once, by the shell: listens to the keys. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function onKey(event: KeyboardEvent) {
  const { offered, enabled } = current()
  if (
    !enabled ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event)
  )
    return
  const both = event.timeStamp - firstAt < PAUSE ? `${first} ${event.key}` : event.key
  const hit =
    offered.findLast(({ keys }) => keys === both) ??
    offered.findLast(({ keys }) => keys === event.key)
  first = event.key
  firstAt = event.timeStamp
  if (!hit) return
  event.preventDefault()
  first = ''
  if (!event.repeat || hit.runsOn) hit.run()
}

// An open dialog receives all keys.
function isTyping({ target }: KeyboardEvent) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input, textarea, select, [role=dialog], [role=alertdialog], [role=listbox]',
      ) !== null)
  )
}

/** Single keys must be possible to turn off (WCAG 2.1.4), for people who dictate. */
export function switchShortcuts(on: boolean) {
  keepSwitch(on)
  store.dispatch(shortcutsSlice.actions.switched(on))
}

function offer(shortcuts: readonly Shortcut[]) {
  store.dispatch(shortcutsSlice.actions.offered(shortcuts))
}

function current() {
  return store.getState().shortcuts
}
