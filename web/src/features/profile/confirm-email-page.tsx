import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { useConfirmEmailMutation } from './account.api.ts'

/** /confirm-email?token=…: where the link goes that is mailed to a new address. */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [confirm, { data, error }] = useConfirmEmailMutation()
  const asked = useRef(false)
  useDocumentTitle('Confirm Email')
  useEffect(() => {
    // Once: the link is used up by the first call.
    if (!asked.current) void confirm({ body: { token } })
    asked.current = true
  }, [confirm, token])

  return (
    <Standalone>
      {!data && !error && <Spinner text="Confirming your address..." />}
      {error && (
        <div role="alert">
          <h1>Email Not Changed</h1>
          <p>{asProblem(error).sentence ?? asProblem(error).message}</p>
          <LinkButton to={paths.profile} variant="primary">
            Profile Settings
          </LinkButton>
        </div>
      )}
      {data && (
        <div role="status">
          <h1>Email Changed</h1>
          <p>You sign in as {data.email} from now on.</p>
          <LinkButton to={paths.dashboard} variant="primary">
            Mission Control
          </LinkButton>
        </div>
      )}
    </Standalone>
  )
}
