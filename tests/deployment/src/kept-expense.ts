export function anExpense(_id: string, number: number) {
  return {
    _id,
    userId: `user-${number % 50}`,
    date: new Date(Date.UTC(2026, number % 12, 1)),
    merchant: `Merchant ${number}`,
    notes: 'x'.repeat(number % 300),
    amount: 100 + number,
    currency: number % 3 === 0 ? 'USD' : 'EUR',
  }
}
