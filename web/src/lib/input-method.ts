/** Safari ends the composition before the key that ended it: only this code still tells. */
const takenByInputMethod = 229

/**
 * Keys that an input method uses (Enter takes a suggestion, Escape drops it, arrows walk through them) are not for the
 * app. Called first, before anything else listens for keys.
 */
export function leaveKeysToInputMethod(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === takenByInputMethod)
        event.stopImmediatePropagation()
    },
    true,
  )
}
