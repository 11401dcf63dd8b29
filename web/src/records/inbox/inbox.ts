import type { InboxItemJson } from '@sortie/contracts/inbox'
import type { ScannedReceipt } from '@sortie/contracts/scan'

/** A receipt of the Inbox: its first page and the joined ones, in the order of arrival. */
export type Pile = { id: string; pages: readonly InboxItemJson[]; reading: ScannedReceipt | null }

/** Under which name what is typed for a receipt is kept. */
export function draftOf(id: string): string {
  return `inbox-${id}`
}

/** The receipts of the Inbox, in the order they came. A page whose first page has left stands for itself. */
export function pilesOf(items: readonly InboxItemJson[]): Pile[] {
  const known = new Set(items.map(({ id }) => id))
  const heads = items.filter(({ joinedTo }) => !joinedTo || !known.has(joinedTo))
  return heads.map((head) => {
    const pages = [head, ...items.filter(({ joinedTo }) => joinedTo === head.id)]
    return { id: head.id, pages, reading: readingOf(pages) }
  })
}

/** The receipts to review: unreadable ones first, then by increasing confidence; unread ones come later. */
export function toReview(piles: readonly Pile[]): Pile[] {
  return piles
    .filter((pile) => isSettled(pile))
    .toSorted((a, b) => (a.reading?.confidence ?? 0) - (b.reading?.confidence ?? 0))
}

export function isSettled({ pages }: Pile): boolean {
  return pages.every(({ state }) => state === 'ready' || state === 'failed')
}

/** Takes each field from the page that is most certain: a bill has its sum on the last one. */
function readingOf(pages: readonly InboxItemJson[]): ScannedReceipt | null {
  const [first, ...more] = pages.flatMap(({ reading }) => reading ?? [])
  if (!first) return null
  return more.reduce(surestOf, first)
}

function surestOf(whole: ScannedReceipt, page: ScannedReceipt): ScannedReceipt {
  const fields = {
    merchant: surer(whole.fields.merchant, page.fields.merchant),
    amount: surer(whole.fields.amount, page.fields.amount),
    date: surer(whole.fields.date, page.fields.date),
    category: surer(whole.fields.category, page.fields.category),
    paymentMethod: surer(whole.fields.paymentMethod, page.fields.paymentMethod),
  }
  const withSum = fields.amount === page.fields.amount ? page : whole
  const { merchant, amount, date } = fields
  return {
    ...whole,
    fields: { ...fields, currency: withSum.fields.currency },
    merchant: merchant.value,
    amount: amount.value,
    date: date.value,
    category: fields.category.value,
    paymentMethod: fields.paymentMethod.value,
    currency: withSum.currency,
    confidence: Math.min(
      ...[
        merchant,
        amount,
        date,
        ...(withSum.fields.currency ? [withSum.fields.currency] : []),
      ].map(({ confidence }) => confidence),
    ),
  }
}

function surer<T extends { value: unknown; confidence: number }>(a: T, b: T): T {
  if (b.value === null) return a
  return a.value === null || b.confidence > a.confidence ? b : a
}

/** The receipt that arrived before this one, of which it may be the next page. */
export function neighbourOf(piles: readonly Pile[], id: string): Pile | undefined {
  return piles[piles.findIndex((pile) => pile.id === id) - 1]
}

/** How many of the files are read. */
export function progressOf(items: readonly InboxItemJson[]): { read: number; all: number } {
  const reading = items.filter(({ state }) => state === 'waiting' || state === 'reading').length
  return { read: items.length - reading, all: items.length }
}
