import { organisationScopes } from '@sortie/contracts/scopes'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import {
  useEndTokenMutation,
  useMakeTokenMutation,
  useTokensQuery,
} from '../../records/programs/tokens.api.ts'
import { TokensCard } from '../../records/programs/tokens-card.tsx'
import { Page } from '../../ui/page.tsx'
import { AdminNav } from './admin-nav.tsx'
import { MadeBy } from './made-by.tsx'

const WebhooksCard = fetchedPart(() =>
  import('./webhooks-card.tsx').then((file) => file.WebhooksCard),
)

/** /admin/programs: what other programs may read, and what they are told. */
export function ProgramsPage() {
  const [make] = useMakeTokenMutation()
  const [end] = useEndTokenMutation()
  return (
    <Page title="Programs" lead="What other programs may read here, and what they are told.">
      <AdminNav />
      <TokensCard
        title="Tokens"
        lead="A token of the organisation only reads, and goes on when who made it leaves. Tokens of people are listed as long as they hold."
        scopes={organisationScopes}
        list={useTokensQuery()}
        make={(body) => make({ body }).unwrap()}
        end={(id) => end({ params: { id } }).unwrap()}
        of={(token) =>
          token.owner ? (
            `${token.owner.email} · `
          ) : (
            <>
              the organisation’s, <MadeBy {...token} /> ·{' '}
            </>
          )
        }
      />
      <WebhooksCard />
    </Page>
  )
}
