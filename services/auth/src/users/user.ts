import type { AdminUser } from '@sortie/contracts/admin-user'
import { only } from '@sortie/contracts/record'
import { folded } from '@sortie/contracts/search'
import { PersonGiven, PersonNames, type Role, type User } from '@sortie/contracts/user'
import { AppError } from '@sortie/platform/errors'
import type * as z from 'zod/mini'
import type { StoredUser } from './user.model.ts'

type Person = Pick<User, 'email'> & Partial<Pick<User, 'employeeName' | 'department'>>

export function toUser(stored: StoredUser): User {
  const { _id: id, email, role, isActive, createdAt, duties = [] } = stored
  const names = only(PersonNames, stored)
  return { id, email, role, isActive, ...names, createdAt, ...(duties.length > 0 && { duties }) }
}

export type UserForAdmin = z.output<typeof AdminUser>

export function toAdminUser(stored: StoredUser, mayApprove: boolean): UserForAdmin {
  return {
    ...toUser(stored),
    ...only(PersonGiven, stored),
    active: stored.isActive,
    confirmed: stored.confirmed === true,
    mayApprove,
    hasSecondFactor: hasSecondFactor(stored),
    ...(!isEmailProven(stored) && !stored.erasedAt && { emailProven: false }),
    ...(stored.invitedAt && { invitedAt: stored.invitedAt }),
    ...(stored.erasedAt && { erasedAt: stored.erasedAt }),
  }
}

export function nameOf({ employeeName, email }: Pick<User, 'employeeName' | 'email'>): string {
  return employeeName || email
}

/** By what a search and a department find this person. */
export function keysOf({ email, employeeName, department }: Person) {
  return {
    searchText: folded([email, employeeName, department].join('\n')),
    departmentKey: departmentKey(department),
  }
}

/** Departments are compared without case, outer spaces and forms of Unicode (also "STRASSE" and "Straße"). */
export function departmentKey(department: string | null | undefined): string {
  return (department ?? '').normalize('NFKC').trim().toUpperCase().toLowerCase()
}

/** Its earlier addresses, with the present one, which it is about to leave. */
export function withFormer({ email, formerEmails = [] }: StoredUser): string[] {
  return [...new Set([...formerEmails, email])]
}

export function isEmailProven({ emailProvenAt }: Pick<StoredUser, 'emailProvenAt'>): boolean {
  return (emailProvenAt ?? null) !== null
}

/** Whether it is known whose the address is. Anybody may register: others are shown, and mailed, by known people only. */
export function isKnown(user: Pick<StoredUser, 'emailProvenAt' | 'confirmed'>): boolean {
  return user.confirmed === true || isEmailProven(user)
}

export function generationOf(user: StoredUser): number {
  return user.generation ?? 0
}

/** The update that ends every session, to be combined with the change that is its reason. */
export function nextGeneration(user: StoredUser): Pick<StoredUser, 'generation' | 'generationAt'> {
  return { generation: generationOf(user) + 1, generationAt: new Date() }
}

export function versionOf(user: StoredUser): number {
  return user.version ?? 0
}

export function nextVersion(user: StoredUser): number {
  return versionOf(user) + 1
}

/** 409 for what is left of an erased account. */
export function demandNotErased({ erasedAt }: StoredUser): void {
  if (erasedAt)
    throw new AppError(
      'conflict',
      'user_erased',
      'The personal data of this account was erased: it cannot be changed or used any more.',
    )
}

export function emailTaken(): AppError {
  const sentence = 'This e-mail address is already registered.'
  return new AppError('conflict', 'email_taken', sentence, { fields: { email: sentence } })
}

type Factors = Pick<StoredUser, 'passkeyCount' | 'hasAuthenticator'>

export function hasSecondFactor({ passkeyCount, hasAuthenticator }: Factors): boolean {
  return (passkeyCount ?? 0) > 0 || hasAuthenticator === true
}

/** Where only a provider signs in, administrators have a way past it: sessions/past-provider.ts. */
export function opensPastProvider({ role }: Pick<User, 'role'>): boolean {
  return role === 'admin'
}

type Standing = { role: Role; isActive: boolean }

export function losesAdmin(before: Standing, after: Standing): boolean {
  return isActiveAdmin(before) && !isActiveAdmin(after)
}

function isActiveAdmin({ role, isActive }: Standing): boolean {
  return role === 'admin' && isActive
}

/** A literal substring, folded like searchText. */
export function searchPattern(search: string): string {
  return literally(folded(search.trim()))
}

/** Of searchText: an address or a name that is exactly this. */
export function namePattern(name: string): string {
  return `^([^\\n]*\\n)?${searchPattern(name)}\\n`
}

/** Makes of a text a part of a regular expression. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
