import { notFound } from '@sortie/platform/errors'
import { PasskeyModel } from './second-factor.model.ts'

export async function renamePasskey(id: string, userId: string, name: string): Promise<void> {
  const { matchedCount } = await PasskeyModel.updateOne({ _id: id, userId }, { $set: { name } })
  if (matchedCount === 0) throw notFound('passkey')
}
