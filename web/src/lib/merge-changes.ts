export const moneyFields =
  'amount,currency,paidAmount,paidCurrency,rate,ratePer,rateDate,rateSource'.split(',')

/** Fields that say one thing together: who changes one of them has the others in mind. */
const together = [
  moneyFields,
  ['startDate', 'endDate'],
  ['departAirport', 'departDtLocal', 'arriveAirport', 'arriveDtLocal'],
]

/**
 * What a person changed of the version that they opened, to be laid over the one that somebody else saved meanwhile;
 * undefined where both changed the same thing otherwise.
 */
export function mergeChanges<B extends object>(
  base: object,
  body: B,
  theirs: object,
): Partial<B> | undefined {
  const theirNames = Object.keys({ ...base, ...theirs, ...body }).filter(
    (name) => !isSame(name, fieldOf(base, name), fieldOf(theirs, name)),
  )
  const touched = new Set(theirNames.map(thingOf))
  const own = Object.entries(body).filter(
    ([name, value]) => !isSame(name, value, fieldOf(base, name)),
  )
  const clashes = own.some(
    ([name, value]) => touched.has(thingOf(name)) && !isSame(name, value, fieldOf(theirs, name)),
  )
  return clashes ? undefined : (Object.fromEntries(own) as Partial<B>)
}

function thingOf(name: string): string {
  return together.find((names) => names.includes(name))?.[0] ?? name
}

function fieldOf(record: object, name: string): unknown {
  return record[name as keyof typeof record]
}

function isSame(name: string, one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => String(value ?? '').trim())
  if (name.endsWith('ate') && a && b && /^\d{4}-/.test(a)) return a.slice(0, 10) === b?.slice(0, 10)
  return a === b || (name === 'amount' && Number(a) === Number(b))
}
