import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = {
  /** One key (`n`, `?`) or two after one another (`g e`). Never with Ctrl, Alt or Meta: those are the browser's. */
  keys: string
  does: string
  run: () => void
  /** Repeats while the key is held. */
  runsOn?: boolean
}

const SWITCH = 'sortie.shortcuts'
/** How long, in ms, the first key of two is remembered. */
const PAUSE = 1200

let active: Shortcut[] = []
let enabled = readSwitch()
let first = ''
let firstAt = 0
const listeners = new Set<() => void>()

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
    active = [...active, ...offered]
    announce()
    return () => {
      active = active.filter((shortcut) => !offered.includes(shortcut))
      announce()
    }
  }, [names])
}

/** The two keys that make a record: `does` is 'New expense'. */
export function useCreateKeys(does: string, run: () => void): void {
  useShortcuts([
    { keys: 'n', does, run },
    { keys: 'c', does, run },
  ])
}

export function useOfferedShortcuts(): Shortcut[] {
  return useSyncExternalStore(subscribe, () => active)
}

/** Single keys must be possible to turn off (WCAG 2.1.4), for people who dictate. */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => enabled), setEnabled]
}

/** Mounted once, by the shell: listens to the keys. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function onKey(event: KeyboardEvent) {
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
    active.findLast(({ keys }) => keys === both) ??
    active.findLast(({ keys }) => keys === event.key)
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

function setEnabled(on: boolean) {
  enabled = on
  try {
    localStorage.setItem(SWITCH, on ? 'on' : 'off')
  } catch {
    // The choice then lasts as long as the page.
  }
  announce()
}

function readSwitch() {
  try {
    return localStorage.getItem(SWITCH) !== 'off'
  } catch {
    return true
  }
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
