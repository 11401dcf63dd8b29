/** A release that the page never hears of must not hold a form back for ever. */
const longestMs = 2000

let isPressed = false

if (typeof addEventListener === 'function') {
  const note = ({ type }: Event) => {
    isPressed = type === 'mousedown'
  }
  // A finger's too: it presses as a mouse once it was lifted.
  for (const name of ['mousedown', 'mouseup', 'dragend']) addEventListener(name, note, true)
}

/** Waits for the click of what is being pressed: a button that moves under the pointer before gets none. */
export async function pressEnded(): Promise<void> {
  if (!isPressed) return
  await new Promise<void>((resolve) => {
    addEventListener('mouseup', () => setTimeout(resolve), { once: true })
    setTimeout(resolve, longestMs)
  })
}
