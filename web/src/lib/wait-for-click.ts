/** A mouseup that the page misses must not block a form forever. */
const longestMs = 2000

let isPressed = false

if (typeof addEventListener === 'function') {
  const note = ({ type }: Event) => {
    isPressed = type === 'mousedown'
  }
  // Touch screens send mouse events after the finger was lifted.
  for (const name of ['mousedown', 'mouseup', 'dragend']) addEventListener(name, note, true)
}

/** Waits until the mouse button is released: a layout change before that would move the button away from the click. */
export function waitForClick(): Promise<void> | false {
  return (
    isPressed &&
    new Promise((resolve) => {
      addEventListener('mouseup', () => setTimeout(resolve), { once: true })
      setTimeout(resolve, longestMs)
    })
  )
}
