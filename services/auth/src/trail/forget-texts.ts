import { appendAll } from './append-notes.ts'
import { TrailTextModel } from './trail.model.ts'

/** Erases what a person's lines say in words: the chain keeps their salted hashes, which tell nothing without the salt. */
export async function forgetTexts(ownerId: string): Promise<void> {
  await appendAll()
  await TrailTextModel.deleteMany({ ownerId })
}
