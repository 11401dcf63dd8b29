import { digestOf, newLinkToken } from '@sortie/platform/link-token'
import { defineModel } from '@sortie/platform/mongo/model'
import { linkSeconds, secondsFromNow } from '../lifetimes.ts'

/**
 * `password` sets another one, `invitation` the first one; `email` confirms a new address, `cancel` keeps the present
 * one, `proof` shows whose an address is, `sign-on` links a sign-in by a provider.
 */
type Purpose = 'password' | 'invitation' | 'email' | 'cancel' | 'proof' | 'sign-on'

export const setsPassword: Purpose[] = ['password', 'invitation']

/** Who a provider says somebody is, and what the provider is called. */
export type SignOnLink = { issuer: string; subject: string; name: string }

/** A link in a mail. Its id is the SHA-256 of the token, which is stored nowhere. */
type MailedLink = {
  _id: string
  purpose: Purpose
  userId: string
  /** The address that it confirms or proves. */
  email: string
  /** A change of address keeps the user's generation of that time: a new password or a deactivation voids it. */
  generation?: number
  signOn?: SignOnLink
  usedAt: Date | null
  expiresAt: Date
}

export const MailedLinkModel = defineModel<MailedLink>(
  'MailedLink',
  {
    purpose: { type: String, required: true },
    userId: { type: String, required: true },
    email: { type: String, required: true },
    generation: Number,
    signOn: Object,
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [[{ userId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false },
)

const week = 7 * 24 * 3600
/** The mail of a registration or an invitation may be read days later: the one opens nothing, the other an empty account. */
const seconds = {
  password: linkSeconds,
  invitation: week,
  email: linkSeconds,
  cancel: linkSeconds,
  proof: week,
  'sign-on': linkSeconds,
}

/** The token of a new link. */
export async function newLink(
  purpose: Purpose,
  link: Pick<MailedLink, 'userId' | 'email' | 'generation' | 'signOn'>,
): Promise<string> {
  const { token, digest } = newLinkToken()
  const expiresAt = secondsFromNow(seconds[purpose])
  await MailedLinkModel.create([{ _id: digest, purpose, expiresAt, ...link }])
  return token
}

/** A link that is good for any of these. */
export function livingLink(
  purpose: Purpose | Purpose[],
  token: string,
): Promise<MailedLink | null> {
  const living = {
    _id: digestOf(token),
    purpose: { $in: [purpose].flat() },
    expiresAt: { $gt: new Date() },
  }
  return MailedLinkModel.findOne(living).lean<MailedLink | null>().exec()
}

/** In the transaction of what a link does. */
export async function markUsed(userId: string, ...purposes: Purpose[]): Promise<void> {
  const these = { userId, purpose: { $in: purposes } }
  await MailedLinkModel.updateMany(these, { $set: { usedAt: new Date() } })
}

/**
 * Inside a transaction: no link mailed before can set a password, change the address or link a sign-in any more. Everything by which
 * an owner or an administrator recovers an account calls this, because a thief may have asked for one. A link that was
 * used can do nothing more, and says so to who follows it again.
 */
export async function voidMailedLinks(userId: string): Promise<void> {
  const purposes: Purpose[] = ['password', 'invitation', 'email', 'cancel', 'sign-on']
  await MailedLinkModel.deleteMany({ userId, purpose: { $in: purposes }, usedAt: null })
}
