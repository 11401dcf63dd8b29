/** The target of a receipt without an expense; every other target is the id of an expense. */
export const inbox = 'inbox'

/**
 * The address of the call that takes a receipt for this target. Without the contracts, which the service worker has
 * not.
 */
export function receiptsOf(target: string): string {
  return target === inbox ? '/api/inbox' : `/api/expenses/${target}/receipts`
}
