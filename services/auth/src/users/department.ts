import { UserModel } from './user.model.ts'
import { departmentKey } from './user.ts'

/** The department in the spelling of its first member beside this user. Call it in the transaction that stores it. */
export async function spelledAsFirst(
  department: string | null | undefined,
  userId: string,
): Promise<string | null> {
  const key = departmentKey(department)
  if (key === '') return null
  const others = { departmentKey: key, _id: { $ne: userId } }
  const first = await UserModel.findOne(others, { department: 1 }).sort({ createdAt: 1 }).lean()
  return first?.department ?? department ?? null
}

/** An administrator's spelling of a department becomes that of all its members. */
export async function respell(department: string): Promise<void> {
  await UserModel.updateMany(
    { departmentKey: departmentKey(department), department: { $ne: department } },
    { $set: { department } },
  )
}
