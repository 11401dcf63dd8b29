import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import type { Client } from '@sortie/testing/test-service'

/** How much it cost and how it was paid. */
export function priceOf(given: ExpenseJson) {
  const { amount, currency, paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource } = given
  return [
    `${currency} ${amount}`,
    paidAmount && `${paidCurrency} ${paidAmount} at ${rate} per ${ratePer}`,
    rateSource && `${rateSource} ${rateDate?.slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Its price after the change, or what the answer says against it. */
export async function changed(me: Client, { id }: ExpenseJson, body: object): Promise<string> {
  const answer = await me.call(expenseApi.change, { params: { id }, body })
  return answer.status === 200 ? priceOf(answer.body) : JSON.stringify(answer.problem)
}
