/** What stands in the place of a person whose data was erased. */
export const erasedName = 'Erased person'
/** Expenses that stay have it in the place of what was written by hand. */
export const erasedText = 'Erased'

/** RFC 2606 keeps this domain out of use, so that nobody has such an address. */
export function erasedEmail(userId: string): string {
  return `erased-${userId}@erased.invalid`
}
