import { UserModel } from '../users/user.model.ts'
import { searchTextOf } from '../users/user.ts'

const batch = 500

/** Letters are folded for the search as everywhere else. */
export async function foldSearchText(): Promise<void> {
  for (let last = ''; ; ) {
    const users = await UserModel.find(
      { _id: { $gt: last } },
      { email: 1, employeeName: 1, department: 1 },
    )
      .sort({ _id: 1 })
      .limit(batch)
      .lean()
    if (users.length === 0) return
    await UserModel.bulkWrite(
      users.map((user) => ({
        updateOne: {
          filter: { _id: user._id },
          update: { $set: { searchText: searchTextOf(user) } },
        },
      })),
      { timestamps: false },
    )
    last = users.at(-1)?._id ?? ''
  }
}
