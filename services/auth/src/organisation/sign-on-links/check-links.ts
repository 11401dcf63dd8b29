import type { LineFault } from '@sortie/contracts/csv-file'
import { type LinkColumn, linkColumns } from '@sortie/contracts/sign-on-links'
import { invalidField } from '@sortie/platform/errors'
import { inParts } from '@sortie/platform/mongo/in-parts'
import type { Provider } from '../../account/single-sign-on/provider.ts'
import { env } from '../../env.ts'
import { IdentityModel, type StoredIdentity } from '../../users/identity.model.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { isKnown } from '../../users/user.ts'
import { linesOf } from '../csv-file.ts'

export type NewLink = { user: StoredUser; provider: Provider; subject: string }
type Fault = LineFault<LinkColumn>
type Row = Record<LinkColumn, string> & { line: number }

/** Reads a list of links and says what is wrong in which line; 400 where it is no such list. */
export async function checkLinks(csv: string): Promise<{ links: NewLink[]; faults: Fault[] }> {
  const rows = rowsOf(csv)
  const accounts = await accountsOf(rows)
  const taken = await takenBy(rows, [...accounts.values()])
  const faults: Fault[] = []
  const links: NewLink[] = []
  for (const { line, email, subject, provider: called } of rows) {
    const wrong = (column: LinkColumn, sentence: string) => faults.push({ line, column, sentence })
    const [user, provider] = [accounts.get(email), providerCalled(called)]
    if (!user?.isActive) wrong('email', 'No active account has this address.')
    else if (!isKnown(user))
      wrong('email', 'Nobody has shown whose this account is. Confirm it in Users first.')
    if (!provider) wrong('provider', 'No provider of this name is set up.')
    if (!subject || subject.length > 255) wrong('subject', 'A subject has 1 to 255 characters.')
    if (!user || !provider || !subject) continue
    const [ofSubject, ofPerson] = namesOf({ issuer: provider.issuer, subject, userId: user._id })
    const [owner, known] = [taken.get(ofSubject), taken.get(ofPerson)]
    if (owner && owner.userId !== user._id)
      wrong('subject', `This sign-in is linked to another account${owner.line}.`)
    else if (known && known.subject !== subject)
      wrong('email', `This account is linked to another sign-in there${known.line}.`)
    if (!owner && !known) links.push({ user, provider, subject })
    const here = { userId: user._id, subject, line: `, in line ${line}` }
    if (!owner) taken.set(ofSubject, here)
    if (!known) taken.set(ofPerson, here)
  }
  return { links, faults }
}

function rowsOf(csv: string): Row[] {
  const { header, lines } = linesOf(csv, 'lines')
  const called = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const places = linkColumns.map((name) => called.findIndex((each) => names[name].includes(each)))
  const [email = -1, provider = -1, subject = -1] = places
  if (email < 0 || subject < 0 || (provider < 0 && env.SSO_PROVIDERS.length !== 1))
    throw invalidField('csv', `The first line names the columns: ${linkColumns.join(', ')}.`)
  return lines.map(({ line, cells }) => ({
    line,
    email: (cells[email] ?? '').trim().toLowerCase(),
    provider: (provider < 0 ? env.SSO_PROVIDERS[0]?.id : cells[provider])?.trim() ?? '',
    subject: (cells[subject] ?? '').trim(),
  }))
}

const names: Record<LinkColumn, string[]> = {
  email: ['email', 'mail', 'emailaddress', 'username', 'userprincipalname'],
  provider: ['provider', 'issuer', 'iss'],
  subject: ['subject', 'sub', 'objectid', 'id'],
}

function providerCalled(called: string): Provider | undefined {
  return env.SSO_PROVIDERS.find(({ id, name, issuer }) => [id, name, issuer].includes(called))
}

async function accountsOf(rows: Row[]): Promise<Map<string, StoredUser>> {
  const found = new Map<string, StoredUser>()
  for (const some of inParts(rows)) {
    const those = { email: { $in: some.map(({ email }) => email) } }
    for (const user of await UserModel.find(those).lean<StoredUser[]>()) found.set(user.email, user)
  }
  return found
}

/** `line` is where in the list it is, empty for a link that is there already. */
type Taken = Pick<StoredIdentity, 'userId' | 'subject'> & { line: string }

/** By issuer and subject, and by issuer and person. */
async function takenBy(rows: Row[], users: StoredUser[]): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>()
  const note = (found: StoredIdentity[]) => {
    for (const each of found)
      for (const name of namesOf(each)) taken.set(name, { ...each, line: '' })
  }
  for (const some of inParts(rows))
    note(
      await IdentityModel.find({
        issuer: { $in: env.SSO_PROVIDERS.map(({ issuer }) => issuer) },
        subject: { $in: some.map(({ subject }) => subject) },
      }).lean(),
    )
  for (const some of inParts(users))
    note(await IdentityModel.find({ userId: { $in: some.map(({ _id }) => _id) } }).lean())
  return taken
}

function namesOf({
  issuer,
  subject,
  userId,
}: Pick<StoredIdentity, 'issuer' | 'subject' | 'userId'>) {
  return [`subject ${issuer} ${subject}`, `person ${issuer} ${userId}`] as const
}
