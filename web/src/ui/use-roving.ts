import { type KeyboardEvent, useState } from 'react'

/**
 * Makes the parts of a drawing one stop of the Tab key: arrow keys, Home and End move between them, Escape closes the
 * shown one. `shown` is the part under the pointer or the focus.
 */
export function useRoving(count: number) {
  const [shown, setShown] = useState<number | null>(null)
  const [stop, setStop] = useState(0)
  const here = Math.min(stop, count - 1)

  function onKeyDown(event: KeyboardEvent<Element>) {
    if (event.key === 'Escape') return setShown(null)
    const next = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: here - 1,
      ArrowUp: here - 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const parts = event.currentTarget.querySelectorAll<SVGElement>('[data-part]')
    parts[Math.max(0, Math.min(count - 1, next))]?.focus()
  }
  const part = (index: number) => ({
    'data-part': true,
    // A picture that takes the focus, so that the keyboard is told what the pointer is.
    role: 'img',
    tabIndex: index === here ? 0 : -1,
    onFocus: () => {
      setStop(index)
      setShown(index)
    },
    onBlur: () => setShown(null),
    onPointerEnter: () => setShown(index),
    onPointerLeave: () => setShown(null),
  })
  return { shown, onKeyDown, part }
}
