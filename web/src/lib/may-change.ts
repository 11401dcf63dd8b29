import type { SessionUserJson } from '@sortie/contracts/auth'
import { useStored } from './store.ts'

export type Entered = { enteredBy?: { name: string; allowance: string } | undefined }

/** Says whether a record may be changed: who acts for somebody changes what they entered by this allowance alone. */
export function useMayChange(): (record: Entered) => boolean {
  const acting = useStored(
    ({ api }) => (api.queries['user(undefined)']?.data as SessionUserJson | undefined)?.acting?.id,
  )
  return ({ enteredBy }) => !acting || enteredBy?.allowance === acting
}
