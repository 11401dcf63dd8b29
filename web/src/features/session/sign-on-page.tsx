import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { takeBegun } from '../../lib/begun-sign-on.ts'
import { paths } from '../../lib/paths.ts'
import { reloadFor } from '../../lib/person-change.ts'
import { asProblem, type CallProblem, inWords } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMountEffect } from '../../lib/use-mount-effect.ts'
import { takeProof } from '../../records/proof/proof.api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { finishLink, finishSignIn, useMailSignOnLinkMutation } from './single-sign-on.api.ts'

/** /auth/sign-on?code=…: where a provider sends the browser back to. */
export function SignOnPage() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<CallProblem>()
  const [way, setWay] = useState<string>(paths.auth)
  useDocumentTitle('Sign In')
  useMountEffect(() => void comeBack())

  async function comeBack() {
    const begun = takeBegun()
    if (!begun) return navigate(paths.auth, { replace: true })
    const { ticket, from, purpose } = begun
    const answer = location.search.slice(1) || 'none'
    if (purpose !== 'sign-in') setWay(from)
    try {
      if (purpose === 'sign-in')
        return await reloadFor((await finishSignIn(ticket, answer)).id, from)
      if (purpose === 'link')
        toast({ title: `${(await finishLink(ticket, answer)).name} linked successfully` })
      else {
        await takeProof(ticket, answer)
        toast({ title: 'Confirmed', description: 'Go on with what you were about to change.' })
      }
      navigate(from, { replace: true })
    } catch (thrown) {
      goOn(asProblem(thrown), from)
    }
  }
  /** As after a password. */
  function goOn(problem: CallProblem, from: string) {
    const { code, next } = problem
    if (code === 'second_factor_missing' && next)
      navigate(paths.setUpSecondStep, { replace: true, state: { ticket: next.ticket, from } })
    else if (code === 'second_factor_needed' && next)
      navigate(paths.auth, { replace: true, state: { from, step: next } })
    else if (code === 'email_unproven' && next)
      navigate(paths.auth, { replace: true, state: { from, unproven: next } })
    else setProblem(problem)
  }

  return (
    <Standalone>
      {problem ? (
        <FieldStack>
          <div role="alert">
            <h1>{problem.code === 'sign_on_not_linked' ? 'Not Linked Yet' : 'Sign-in Failed'}</h1>
            <p>{inWords(problem)}</p>
          </div>
          {problem.code === 'sign_on_not_linked' && problem.next && (
            <MailLink ticket={problem.next.ticket} />
          )}
          <LinkButton to={way} variant="primary">
            {backTo(way)}
          </LinkButton>
        </FieldStack>
      ) : (
        <p role="status">Signing in...</p>
      )}
    </Standalone>
  )
}

function backTo(way: string): string {
  if (way === paths.auth) return 'Back to Sign In'
  return way === paths.profile ? 'Back to Your Profile' : 'Back'
}

function MailLink({ ticket }: { ticket: string }) {
  const [mail, { data, isLoading }] = useMailSignOnLinkMutation()
  if (data) return <p role="status">{data.message}</p>
  return (
    <>
      <p>Or have a link mailed to the address of the account.</p>
      <Button
        pending={isLoading}
        pendingLabel="Sending..."
        onClick={() => void attempt('Failed to send the link', mail(ticket).unwrap())}
      >
        Mail Me a Link
      </Button>
    </>
  )
}
