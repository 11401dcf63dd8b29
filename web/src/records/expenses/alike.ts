type Purchase = { merchant: string; amount: number | string; currency?: string }

/** Whether two purchases of one day say the same: the merchant without regard to case, spaces and signs. */
export function alike(a: Purchase, b: Purchase): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return (
    Number(a.amount) === Number(b.amount) &&
    a.currency === b.currency &&
    letters(a.merchant) !== '' &&
    letters(a.merchant) === letters(b.merchant)
  )
}
