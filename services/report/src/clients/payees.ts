import { mostAsked } from '@sortie/contracts/common'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'

/** `iban` is '' of who has entered none. */
export type Payee = {
  name: string
  iban: string
  /** As the bank has it: the person's own name where they have given no other. */
  holder: string
  ibanChangedAt: Date | null
}
export type Payees = Map<string, Payee>

/** Where to pay these people, for callers of finance. Asks the auth service: never in a transaction. */
export async function payeesOf(userIds: string[]): Promise<Payees> {
  const wanted = [...new Set(userIds)]
  const payees: Payees = new Map()
  for (let start = 0; start < wanted.length; start += mostAsked) {
    const body = { ids: wanted.slice(start, start + mostAsked) }
    for (const each of await callService(env.AUTH_URL, internalAuthApi.payees, { body })) {
      const ibanChangedAt = each.ibanChangedAt ? new Date(each.ibanChangedAt) : null
      const { name, iban, accountHolder } = each
      payees.set(each.id, { name, iban, holder: accountHolder || name, ibanChangedAt })
    }
  }
  return payees
}

const none = { iban: '', ibanChangedAt: null }

export function payeeOf({ userId, owner }: StoredExpenseReport, payees: Payees): Payee {
  return payees.get(userId) ?? { ...none, name: owner.name, holder: owner.name }
}

/** Whoever approved the report did not know this account. */
export function isNewer({ decidedAt }: StoredExpenseReport, { iban, ibanChangedAt }: Payee) {
  return iban !== '' && ibanChangedAt !== null && decidedAt !== null && ibanChangedAt > decidedAt
}
