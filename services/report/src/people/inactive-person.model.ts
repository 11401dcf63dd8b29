import { AppError } from '@sortie/platform/errors'
import mongoose, { Schema } from 'mongoose'

/** Who was deactivated: a token for background work lives for a day, and does not know it. */
export type InactivePerson = { _id: string; at: Date }

const schema = new Schema<InactivePerson>(
  { _id: String, at: { type: Date, required: true } },
  { versionKey: false, collection: 'inactivepeople' },
)

export const InactivePersonModel = mongoose.model<InactivePerson>('InactivePerson', schema)

/** Throws for who was deactivated: nothing is made for them, and what was being made is not handed out. */
export async function demandActive(userId: string): Promise<void> {
  if (await InactivePersonModel.exists({ _id: userId }))
    throw new AppError('signed_out', 'account_inactive', 'This account has been deactivated.')
}
