import { sessionEnded } from './session.queries.ts'
import { SignOnModel } from './sign-on.model.ts'

/** In the transaction that starts the session: 401 after a logout at the provider. Of the two at once, one waits for the other. */
export async function useSignOn(_id: string): Promise<void> {
  const used = { $set: { usedAt: new Date() } }
  const { matchedCount } = await SignOnModel.updateOne({ _id, endedAt: null }, used)
  if (matchedCount === 0) throw sessionEnded()
}
