import { paths } from '../../lib/paths.ts'
import { useProfileQuery } from '../../records/profile/profile.api.ts'

/** What somebody of whom nothing is on the road yet does first: each leads to where it is done, and goes when it is. */
export function useFirstSteps(isEmpty: boolean) {
  const { data: profile, isLoading } = useProfileQuery(undefined, { skip: !isEmpty })
  if (!isEmpty || isLoading) return null
  const steps = [
    ['Photograph a receipt', 'It is read for you, and you accept it', paths.inbox],
    ...(profile?.iban ? [] : [['Enter your IBAN', 'So that you can be paid back', paths.profile]]),
    ['Hand in what you spent', 'You choose who approves it', paths.expenses],
  ] as [name: string, says: string, to: string][]
  return steps.map(([name, label, to], at) => ({ label, says: `${at + 1}. ${name}`, to }))
}
