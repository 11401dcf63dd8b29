import { type Colleague, linkDays, type NewApproverJson } from '@sortie/contracts/expense-report'

/** Somebody without an account, who decides by a mailed link. */
export function outsideApprover(email: string): Colleague {
  return { id: '', name: email, email, byLink: true }
}

export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export function namedApprover(
  { id, email, byLink }: Colleague,
  next: Colleague | null | undefined,
): NewApproverJson {
  const approver = byLink ? { approverEmail: email } : { approverId: id }
  return { ...approver, ...(next && { nextApproverId: next.id }) }
}

export const aboutLink = `Outside: gets a mail with a link that is good for ${linkDays} days.`
