import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { announceOwn } from '../trail/own-acts.ts'
import { PasskeyModel } from './second-factor.model.ts'

export async function renamePasskey(id: string, userId: string, name: string): Promise<void> {
  await transaction(async () => {
    const before = await PasskeyModel.findOneAndUpdate(
      { _id: id, userId },
      { $set: { name } },
    ).lean()
    if (!before) throw notFound('passkey')
    await announceOwn('passkey_renamed', userId, { changes: changesOf(before, { name }, ['name']) })
  })
}
