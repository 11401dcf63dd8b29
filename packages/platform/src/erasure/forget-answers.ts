import { FirstAnswers } from '../http/idempotency.ts'

/** Removes remembered answers to this person's requests, and those to others that name them. */
export async function forgetAnswers(userId: string): Promise<void> {
  await FirstAnswers.deleteMany({ $or: [{ userId }, { answer: { $regex: userId } }] })
}
