import { Mail } from 'lucide-react'
import { attempt } from '../../lib/toast-failure.ts'
import { people } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/layout.tsx'
import { useAskForAccountsMutation } from './payments.api.ts'

type Props = { of: Array<{ id: string; isAsked: boolean }> }

/** Asks who has entered no IBAN by mail; once a day, which is said. */
export function AskForAccounts({ of }: Props) {
  const [ask, { isLoading }] = useAskForAccountsMutation()
  const userIds = [...new Set(of.filter(({ isAsked }) => !isAsked).map(({ id }) => id))]
  if (of.length === 0) return null
  if (userIds.length === 0) return <Muted>Asked by mail</Muted>
  return (
    <Button
      size="small"
      icon={<Mail aria-hidden />}
      pending={isLoading}
      onClick={() => void attempt('Failed to ask', ask({ body: { userIds } }).unwrap(), askedWords)}
    >
      {userIds.length === 1 ? 'Ask by Mail' : `Ask ${people(userIds.length)} by Mail`}
    </Button>
  )
}

/** Somebody else of finance may have asked, or the account was entered, since the page was loaded. */
function askedWords({ asked, before }: { asked: number; before: number }): string {
  if (asked === 0 && before === 0) return 'Nobody is to be asked any more'
  const earlier = `${people(before)} asked already`
  if (asked === 0) return earlier
  return `${people(asked)} asked by mail${before > 0 ? `, ${earlier}` : ''}`
}
