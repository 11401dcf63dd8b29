/** Instead of "created successfully", where that is not true yet. */
export const waitingToast = {
  title: 'Waiting to be sent',
  description: 'It is kept on this device and goes out as soon as Sortie can be reached.',
}

/** True of the answer of a call that could only be kept. */
export function isWaiting(answer: object): boolean {
  return 'isWaiting' in answer
}
