import { Mail } from 'lucide-react'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/layout.tsx'
import { people } from './owed-sums.ts'
import { useAskForAccountsMutation } from './payments.api.ts'

type Props = { of: Array<{ id: string; isAsked: boolean }> }

/** Asks who has entered no IBAN by mail; once a day, which is said. */
export function AskForAccounts({ of }: Props) {
  const [ask, { isLoading }] = useAskForAccountsMutation()
  const userIds = [...new Set(of.filter(({ isAsked }) => !isAsked).map(({ id }) => id))]
  if (of.length === 0) return null
  if (userIds.length === 0) return <Muted>Asked by mail</Muted>
  const who = people(userIds.length)
  return (
    <Button
      size="small"
      icon={<Mail aria-hidden />}
      pending={isLoading}
      onClick={() =>
        void attempt('Failed to ask', ask({ body: { userIds } }).unwrap(), `${who} asked by mail`)
      }
    >
      {userIds.length === 1 ? 'Ask by Mail' : `Ask ${who} by Mail`}
    </Button>
  )
}
