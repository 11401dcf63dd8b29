import type { Account } from '../accounts.ts'

/** Prefixes, below the namespace, of the objects that an account may read, write, delete and list. */
export const objectRights = {
  receipt: ['receipts/', 'quarantine/', 'installation/'],
  report: ['exports/', 'bulks/', 'expense-reports/'],
  backup: [''],
} as const satisfies Partial<Record<Account, readonly string[]>>

type ObjectAccount = keyof typeof objectRights

export function hasObjects(account: Account): account is ObjectAccount {
  return account in objectRights
}

export const objectAccounts = Object.keys(objectRights) as ObjectAccount[]
