import { ImportCard } from './import-card.tsx'
import { SignOnLinksCard } from './sign-on-links-card.tsx'

/** What is done to many people by a file, apart from the page that is opened for its settings. */
export function PeopleLists() {
  return (
    <>
      <SignOnLinksCard />
      <ImportCard />
    </>
  )
}
