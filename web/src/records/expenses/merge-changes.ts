import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'

type Body = Partial<NewExpenseJson>

/** Fields that say one thing together: what was paid, in which currency and at which rate. */
const money = 'amount,currency,paidAmount,paidCurrency,rate,ratePer,rateDate,rateSource'.split(',')

/**
 * What a person changed of the version that they opened, to be laid over the one that somebody else saved meanwhile;
 * undefined where both changed the same thing otherwise.
 */
export function mergeChanges(base: ExpenseJson, body: Body, theirs: ExpenseJson): Body | undefined {
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
  return clashes ? undefined : (Object.fromEntries(own) as Body)
}

function thingOf(name: string): string {
  return money.includes(name) ? 'money' : name
}

function fieldOf(expense: ExpenseJson, name: string): unknown {
  return expense[name as keyof ExpenseJson]
}

function isSame(name: string, one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => String(value ?? '').trim())
  if (name.endsWith('ate') && a && b && /^\d{4}-/.test(a)) return a.slice(0, 10) === b?.slice(0, 10)
  return a === b || (name === 'amount' && Number(a) === Number(b))
}
