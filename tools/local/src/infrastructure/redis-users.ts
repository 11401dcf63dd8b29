import type { Account } from '../accounts.ts'

/** No command that looks at or empties the whole server; `info` is what BullMQ asks for the version. */
const rights = '+@all -@admin -@dangerous -scan -randomkey -dbsize +info'

/** deploy/docker/prepare.mjs writes the same; a test compares the two. */
export function redisUsers(namespace: string, passwordOf: (account: Account) => string): string[] {
  const services = ['auth', 'receipt', 'report'] as const
  const keys: Array<[Account, string]> = [
    ...services.map((name): [Account, string] => [name, `~${namespace}_${name}*`]),
    ['gateway', `~${namespace}:limit:*`],
  ]
  return keys.map(([name, own]) => `user ${name} on >${passwordOf(name)} ${own} ${rights}`)
}
