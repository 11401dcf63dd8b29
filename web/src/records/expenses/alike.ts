type Purchase = {
  merchant: string
  amount: number | string
  currency?: string
  /** In another currency. */
  paidAmount?: number | string | null
  paidCurrency?: string | null
}

/**
 * Whether two purchases of one day say the same: the merchant without regard to case, spaces and signs, and the money, in
 * the currency of the expense or the one that was paid: at two rates it is the same purchase.
 */
export function alike(a: Purchase, b: Purchase): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const same = moneyOf(a).some((one) =>
    moneyOf(b).some((other) => one.amount === other.amount && one.currency === other.currency),
  )
  return same && letters(a.merchant) !== '' && letters(a.merchant) === letters(b.merchant)
}

function moneyOf({ amount, currency, paidAmount, paidCurrency }: Purchase) {
  const own = { amount: Number(amount), currency }
  return paidAmount && paidCurrency
    ? [own, { amount: Number(paidAmount), currency: paidCurrency }]
    : [own]
}
