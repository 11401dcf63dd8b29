import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StorageCard } from './storage-card.tsx'

/** How one signs in, where one is signed in, and what one keeps. */
export function AccountCards() {
  return (
    <>
      <SecurityCard />
      <PasswordCard />
      <EmailCard />
      <SessionsCard />
      <StorageCard />
    </>
  )
}
