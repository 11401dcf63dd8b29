import { appendAll } from './append-notes.ts'
import { type TrailText, TrailTextModel } from './trail.model.ts'

/** Erases what a person's lines say in words: the chain keeps their salted hashes, which tell nothing without the salt. */
export async function forgetTexts(ownerId: string): Promise<void> {
  await appendAll()
  await TrailTextModel.deleteMany({ ownerId })
}

/** Erases the texts that are one of these names, in the lines of others too. Reads all texts. */
export async function forgetNames(names: string[]): Promise<void> {
  const isNamed = ({ from, to }: TrailText['texts'][number]) =>
    [from, to].some((text) => names.includes(text as string))
  const named = { $in: names }
  const found = await TrailTextModel.find({
    $or: [{ 'texts.from': named }, { 'texts.to': named }],
  }).lean<TrailText[]>()
  for (const { _id, texts } of found)
    await TrailTextModel.updateOne(
      { _id },
      { $set: { texts: texts.filter((text) => !isNamed(text)) } },
    )
}
