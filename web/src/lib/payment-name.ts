const names: Record<string, string> = {
  'personal-card': 'Personal card',
  'corporate-card': 'Corporate card',
  cash: 'Cash',
  other: 'Other',
}

/** What screens call a way of paying; one that came from elsewhere bears its own name. */
export function paymentName(method: string): string {
  return (Object.hasOwn(names, method) && names[method]) || method
}
