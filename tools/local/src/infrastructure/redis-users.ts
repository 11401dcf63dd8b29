import type { Account } from '../accounts.ts'

/** Marks of change are set by each service for its own records and read by the others. */
const marking = ['expense', 'travel', 'receipt']

/** deploy/docker/prepare.mjs writes the same; a test compares the two. */
export function redisUsers(namespace: string, passwordOf: (account: Account) => string): string[] {
  const services = ['auth', 'expense', 'travel', 'receipt', 'report'] as const
  const keys: Array<[Account, string]> = [
    ...services.map((name): [Account, string] => [name, `~${namespace}_${name}*`]),
    ['gateway', `~${namespace}:limit:*`],
  ]
  return keys.map(([name, own]) => {
    const patterns = marking.includes(name) ? `${own} ~${namespace}:changed:*` : own
    return `user ${name} on >${passwordOf(name)} ${patterns} +@all -@admin -@dangerous +info`
  })
}
