import { BankCard } from './bank-card.tsx'
import { CsvCard } from './csv-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FirstValuesCard } from './first-values-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StorageCard } from './storage-card.tsx'

/** What a person sets besides the company information: sign-in, sessions, files, storage. */
export function AccountCards() {
  return (
    <>
      <SecurityCard />
      <PasswordCard />
      <EmailCard />
      <SessionsCard />
      <BankCard />
      <FirstValuesCard />
      <CsvCard />
      <StorageCard />
      <OwnDataCard />
    </>
  )
}
