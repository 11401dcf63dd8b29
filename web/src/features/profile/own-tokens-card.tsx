import { personalScopes } from '@sortie/contracts/scopes'
import { formatCreated } from '../../lib/format.ts'
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
      also={({ signOnBy }) => signOnBy && restOf(signOnBy)}
      make={(body) => make({ body }).unwrap()}
      end={(id) => end({ params: { id } }).unwrap()}
    />
  )
}

function restOf(signOnBy: string): string {
  return Date.parse(signOnBy) > Date.now()
    ? `works until ${formatCreated(signOnBy)} unless you sign in by single sign-on again before`
    : 'rests, and works again once you sign in by single sign-on'
}
