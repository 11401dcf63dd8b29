import { departmentKey } from '../users/department.ts'
import { UserModel } from '../users/user.model.ts'

/** Departments that differ in case or outer spaces become one, spelled as their earliest member spells it. */
export async function unifyDepartments(): Promise<void> {
  const spellings = new Map<string, string>()
  const members = { department: { $gt: '' } }
  const users = UserModel.find(members, { department: 1 }).sort({ createdAt: 1 }).lean().cursor()
  for await (const { _id, department } of users) {
    const key = departmentKey(department)
    const spelling = spellings.get(key) ?? department?.trim() ?? null
    if (spelling) spellings.set(key, spelling)
    const unified = { department: spelling, departmentKey: key }
    await UserModel.updateOne({ _id }, { $set: unified })
  }
}
