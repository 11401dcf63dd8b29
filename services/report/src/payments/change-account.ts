import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { PayingAccount } from '@sortie/contracts/payment'
import { publish } from '@sortie/platform/events/outbox'
import { callService } from '@sortie/platform/http/client'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { env } from '../env.ts'
import { PayingAccountModel, theAccount } from './payment.model.ts'
import { payingAccount } from './payment.queries.ts'

/** Before the transaction that changes it: a session alone moves no money. */
export async function demandProof({
  proof,
  ...account
}: PayingAccount & { proof?: string | undefined }): Promise<void> {
  if (changesOf(await payingAccount(), account, fields).length === 0) return
  const body = proof ? { proof } : {}
  await callService(env.AUTH_URL, internalAuthApi.demandProof, { body })
}

export function changeAccount(account: PayingAccount, userId: string): Promise<PayingAccount> {
  return transaction(async () => {
    const changes = changesOf(await payingAccount(), account, fields)
    await PayingAccountModel.updateOne(theAccount, { $set: account }, { upsert: true })
    const about = { kind: 'organisation', id: theAccount._id, ownerId: userId } as const
    await publish('payingaccount.changed', {
      trail: { act: 'paying_account_changed', ...about, changes },
    })
    return account
  })
}

const fields = ['name', 'iban', 'bic']
