import { type Colleague, mostColleagues } from '@sortie/contracts/expense-report'
import { folded } from '@sortie/contracts/search'
import { approversOnly, mayApprove } from '../users/may-approve.ts'
import { readRules } from '../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { literally, searchPattern } from '../users/user.ts'

type Wanted = { q?: string | undefined; named?: string | undefined; ids?: string[] | undefined }

const shown = { employeeName: 1, email: 1, isActive: 1, confirmed: 1, emailProvenAt: 1 } as const
/** Users whose texts contain a manager's name: a name of many people is searched no further. */
const mostOfAName = 500

/** Who may approve, at most 20; none without a wish. */
export async function colleagues({ q = '', named = '', ids }: Wanted): Promise<Colleague[]> {
  const exactly = folded(named.trim())
  const search = ids ? { _id: { $in: ids } } : { searchText: { $regex: searchPattern(q || named) } }
  if (!ids && !(q || named).trim()) return []
  const { confirmedDomains } = await readRules()
  const found = await UserModel.find({ $and: [approversOnly(confirmedDomains), search] }, shown)
    .sort({ email: 1 })
    .limit(exactly ? mostOfAName : mostColleagues)
    .lean<StoredUser[]>()
  return found
    .map(toColleague)
    .filter(({ name, email }) => !exactly || [name, email].map(folded).includes(exactly))
    .slice(0, mostColleagues)
}

/** Whose address this is or was. What follows a plus is left out: most mail servers deliver it to the same person. */
export async function accountAt(email: string, callerId: string) {
  const [, name = '', domain = ''] = /^([^@+]*)[^@]*@(.*)$/.exec(email) ?? []
  const mailbox = { $regex: `^${literally(name)}(\\+.*)?@${literally(domain)}$` }
  const either = { $or: [{ email: mailbox }, { formerEmails: mailbox }] }
  const owners = await UserModel.find(either, shown).lean<StoredUser[]>()
  const { confirmedDomains } = await readRules()
  const approver = owners.find((user) => user.email === email && mayApprove(user, confirmedDomains))
  return {
    own: owners.some(({ _id }) => _id === callerId),
    known: owners.length > 0,
    approver: approver ? toColleague(approver) : null,
  }
}

/** What the approval of a report depends on, asked by `user`. */
export async function rulesFor(user: StoredUser) {
  const { secondApproverId, confirmedDomains, ...rules } = await readRules()
  const [secondApprover = null] = secondApproverId
    ? await colleagues({ ids: [secondApproverId] })
    : []
  const others = { $and: [approversOnly(confirmedDomains), { role: 'user' }] }
  return {
    ...rules,
    secondApprover,
    mayApprove: mayApprove(user, confirmedDomains),
    onlyAdministrators: !(await UserModel.exists(others)),
  }
}

function toColleague({ _id: id, employeeName, email }: StoredUser): Colleague {
  return { id, name: employeeName || email, email }
}
