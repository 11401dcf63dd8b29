import { personalScopes } from '@sortie/contracts/scopes'
import {
  useEndOwnTokenMutation,
  useMakeOwnTokenMutation,
  useOwnTokensQuery,
} from '../../records/programs/tokens.api.ts'
import { TokensCard } from '../../records/programs/tokens-card.tsx'

/** The person's own tokens for programs. */
export function OwnTokensCard() {
  const [make] = useMakeOwnTokenMutation()
  const [end] = useEndOwnTokenMutation()
  return (
    <TokensCard
      title="Programs"
      lead="A program that has a token of yours does for you what the token allows. A new password ends them all."
      scopes={personalScopes}
      list={useOwnTokensQuery()}
      make={(body) => make({ body }).unwrap()}
      end={(id) => end({ params: { id } }).unwrap()}
    />
  )
}
