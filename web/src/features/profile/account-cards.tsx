import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AssistantsCard } from './assistants-card.tsx'
import { BankCard } from './bank-card.tsx'
import { CsvCard } from './csv-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FirstValuesCard } from './first-values-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { OwnTokensCard } from './own-tokens-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignOnCard } from './sign-on-card.tsx'
import { StorageCard } from './storage-card.tsx'

/** What a person sets besides the company information: sign-in, sessions, files, storage. */
export function AccountCards() {
  const { hash, key } = useLocation()
  // A search leads to a card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    const card = hash && document.getElementById(hash.slice(1))
    if (!card) return
    card.scrollIntoView()
    card.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <>
      <div id="security" tabIndex={-1}>
        <SecurityCard />
      </div>
      <SignOnCard />
      <div id="password" tabIndex={-1}>
        <PasswordCard />
      </div>
      <EmailCard />
      <SessionsCard />
      <BankCard />
      <AssistantsCard />
      <FirstValuesCard />
      <CsvCard />
      <StorageCard />
      <OwnDataCard />
      <OwnTokensCard />
    </>
  )
}
