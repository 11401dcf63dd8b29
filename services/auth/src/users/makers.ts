import { type StoredUser, UserModel } from './user.model.ts'

type Maker = Pick<StoredUser, 'email' | 'isActive'>

/** In the place of the id of who made them, the address, and whether they have left since. */
export async function withMakers<T extends { madeBy: string }>(made: T[]) {
  const ids = [...new Set(made.map(({ madeBy }) => madeBy))]
  const fields = { email: 1, isActive: 1 }
  const people = await UserModel.find({ _id: { $in: ids } }, fields).lean<StoredUser[]>()
  return made.map((each) => ({
    ...each,
    ...shownMaker(people.find(({ _id }) => _id === each.madeBy)),
  }))
}

export function shownMaker(maker: Maker | null | undefined) {
  return { madeBy: maker?.email ?? null, hasMakerLeft: !maker?.isActive }
}
