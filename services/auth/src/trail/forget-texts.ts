import { appendAll } from './append.ts'
import { type TrailText, TrailTextModel } from './trail.model.ts'

/** Erases what a person's lines say in words: the chain keeps their salted hashes, which tell nothing without the salt. */
export async function forgetTexts(ownerId: string): Promise<void> {
  await appendAll()
  await TrailTextModel.deleteMany({ ownerId })
}

/** Fields that hold the name or the address of a person, and nothing else. */
const nameFields = new Set(['employeeName', 'manager', 'email', 'outsideApprover', 'byLink'])

/** Erases these names where a person is named, in the lines of others too: never what is only written alike. */
export async function forgetNames(names: string[]): Promise<void> {
  const isNamed = ({ field, from, to }: TrailText['texts'][number]) =>
    nameFields.has(field) && [from, to].some((text) => names.includes(text as string))
  const named = { $in: names }
  const found = await TrailTextModel.find({
    $or: [{ 'texts.from': named }, { 'texts.to': named }],
  }).lean<TrailText[]>()
  for (const { _id, texts } of found) {
    const left = texts.filter((text) => !isNamed(text))
    if (left.length < texts.length)
      await TrailTextModel.updateOne({ _id }, { $set: { texts: left } })
  }
}
