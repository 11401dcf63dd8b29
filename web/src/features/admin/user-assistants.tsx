import {
  type AllowanceJson,
  type AllowancesJson,
  adminAssistantApi as contract,
} from '@sortie/contracts/assistant'
import { api, call, sends } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'

const { useAllowancesOfQuery, useEndAnyAllowanceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    allowancesOf: build.query<AllowancesJson, string>({
      query: (id) => call(contract.of, { params: { id } }),
      providesTags: ['AdminUser', 'Session'],
    }),
    endAnyAllowance: sends(build, contract.end, ['AdminUser']),
  }),
})

/** Who acts for a user, and for whom the user does: an administrator can end it, and make none. */
export function UserAssistants({ userId }: { userId: string }) {
  const { data } = useAllowancesOfQuery(userId)
  const [endAny] = useEndAnyAllowanceMutation()
  const { assistants, principals } = data ?? { assistants: [], principals: [] }
  const rows: Array<[string, AllowanceJson]> = [
    ...assistants.map((each): [string, AllowanceJson] => [
      `${each.person.name} acts for them`,
      each,
    ]),
    ...principals.map((each): [string, AllowanceJson] => [`Acts for ${each.person.name}`, each]),
  ]
  const end = (id: string) =>
    attempt('Failed to end it', endAny({ params: { id } }).unwrap(), 'It has ended')
  return (
    <Stack as="ul">
      {rows.map(([what, { id, until }]) => (
        <Row as="li" key={id}>
          <span>{`${what} until ${formatDate(until)}`}</span>
          <Button size="small" aria-label={`End: ${what}`} onClick={() => void end(id)}>
            End
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
