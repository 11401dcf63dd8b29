import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** How one signs in, and where one is signed in. */
export function AccountCards() {
  return (
    <>
      <SecurityCard />
      <PasswordCard />
      <EmailCard />
      <SessionsCard />
    </>
  )
}
