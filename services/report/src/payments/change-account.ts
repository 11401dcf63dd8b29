import type { PayingAccount } from '@sortie/contracts/payment'
import { changesOf, note } from '@sortie/platform/events/note'
import { transaction } from '@sortie/platform/mongo/transaction'
import { PayingAccountModel, theAccount } from './payment.model.ts'
import { payingAccount } from './payment.queries.ts'

export function changeAccount(account: PayingAccount, userId: string): Promise<PayingAccount> {
  return transaction(async () => {
    const changes = changesOf(await payingAccount(), account, ['name', 'iban', 'bic'])
    await PayingAccountModel.updateOne(theAccount, { $set: account }, { upsert: true })
    const about = { kind: 'organisation', id: theAccount._id, ownerId: userId } as const
    await note({ act: 'paying_account_changed', ...about, changes })
    return account
  })
}
