import { erasedEmail } from '@sortie/contracts/erased'
import { openFields, type TrailChange } from '@sortie/contracts/trail'
import { DeadLetterModel, type StoredDeadLetter } from '../events/dead-letter.model.ts'

/** Events about this person that could not be handled stay, since a line of the trail may be among them, without texts. */
export async function forgetDeadLetters(userId: string): Promise<void> {
  const letters = await DeadLetterModel.find({ content: { $regex: userId } }).lean<
    StoredDeadLetter[]
  >()
  for (const { _id, content } of letters)
    await DeadLetterModel.updateOne({ _id }, { $set: { content: withoutTexts(content, userId) } })
}

function withoutTexts(content: string, userId: string): string {
  try {
    const { data, ...envelope } = JSON.parse(content)
    const { name: _, trail, ...rest } = data
    if ((data.userId ?? trail?.ownerId) !== userId) return content
    return JSON.stringify({
      ...envelope,
      data: {
        ...rest,
        ...(data.email !== undefined && { email: erasedEmail(userId) }),
        ...(trail && { trail: { ...trail, changes: trail.changes.map(withoutText) } }),
      },
    })
  } catch {
    // Not an event that anybody could handle: nothing is lost with it.
    return ''
  }
}

function withoutText({ field, from, to }: TrailChange): TrailChange {
  return openFields.has(field) ? { field, from, to } : { field, from: null, to: null }
}
