const names: Record<string, string> = {
  'personal-card': 'Personal card',
  'corporate-card': 'Corporate card',
  cash: 'Cash',
  other: 'Other',
}

/** The label of a payment method; an unknown one is shown as it is. */
export function paymentName(method: string): string {
  return (Object.hasOwn(names, method) && names[method]) || method
}
