import type { Envelope, PageEvent } from '@sortie/contracts/events'

const mostKept = 10_000

/**
 * By which allowance records were entered. An event says it while the assistant's own call made it; what Sortie does to
 * the same record later, such as reading its receipt, comes without.
 */
export function enteredRecords() {
  const allowances = new Map<string, string>()
  return {
    note(envelope: Envelope<PageEvent>): void {
      const { allowance } = envelope
      if (!allowance) return
      for (const id of recordsOf(envelope)) allowances.set(id, allowance)
      while (allowances.size > mostKept) allowances.delete(allowances.keys().next().value ?? '')
    },
    by(envelope: Envelope<PageEvent>): string | undefined {
      return envelope.allowance ?? allowances.get(recordsOf(envelope)[0] ?? '')
    },
  }
}

/** The record that it is about, and not what that belongs to: a receipt, not its expense. */
function recordsOf({ data }: Envelope<PageEvent>): string[] {
  const { receiptId, expenseId, tripId, flightId, itemId } = data as Record<string, unknown>
  const [own] = [receiptId, itemId, flightId, expenseId, tripId].filter(Boolean)
  return own ? [String(own)] : []
}
