import { UserModel } from './user.model.ts'

/** Departments are compared without case, outer spaces and forms of Unicode (also "STRASSE" and "Straße"). */
export function departmentKey(department: string | null | undefined): string {
  return (department ?? '').normalize('NFKC').trim().toUpperCase().toLowerCase()
}

/** Inside the transaction that stores it: the department as its first member is spelled, but for this user alone. */
export async function spelledAsFirst(
  department: string | null,
  userId: string,
): Promise<string | null> {
  const key = departmentKey(department)
  if (key === '') return null
  const others = { departmentKey: key, _id: { $ne: userId } }
  const first = await UserModel.findOne(others, { department: 1 }).sort({ createdAt: 1 }).lean()
  return first?.department ?? department
}
