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

/** Waits for the click of the current press: a button that moves before it would miss the click. */
export function pressEnded(): Promise<void> | false {
  return (
    isPressed &&
    new Promise((resolve) => {
      addEventListener('mouseup', () => setTimeout(resolve), { once: true })
      setTimeout(resolve, longestMs)
    })
  )
}
