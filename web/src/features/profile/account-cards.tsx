import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StorageCard } from './storage-card.tsx'

/** Sign-in settings, sessions and storage of the user. */
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
