import { typedInto } from '../theme/theme.ts'
import { waitForClick } from './wait-for-click.ts'

/**
 * The bar of a phone is away while a field has the focus. A press beside the field ends that: the bar comes back only after
 * the click, since before it what is pressed would move away from under the finger.
 */
export function holdBar(): () => void {
  const { dataset } = document.documentElement
  async function hold() {
    if (!document.activeElement?.matches(typedInto)) return
    dataset.pressEndsTyping = ''
    await waitForClick()
    delete dataset.pressEndsTyping
  }
  addEventListener('mousedown', hold, true)
  return () => removeEventListener('mousedown', hold, true)
}
