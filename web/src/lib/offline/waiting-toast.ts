/** Shown instead of "created successfully" when the change was queued. */
export const waitingToast = {
  title: 'Waiting to be sent',
  description: 'It is kept on this device and goes out as soon as Sortie can be reached.',
}

/** Whether this is the response to a change that was queued. */
export function isWaiting(answer: object): boolean {
  return 'isWaiting' in answer
}
