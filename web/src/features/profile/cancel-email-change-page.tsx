import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCancelEmailChangeMutation } from './account.api.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

/** /cancel-email-change?token=…: the link mailed to the present address when another one is asked for. */
export function CancelEmailChangePage() {
  const mutation = useCancelEmailChangeMutation()
  const [, { data }] = mutation
  return (
    <MailedLinkPage
      title="Cancel the Change of Email"
      text="Somebody who knows your password asked for another address for your account."
      button={{ label: 'Keep My Address', pendingLabel: 'Cancelling...' }}
      mutation={mutation}
      done={
        data && (
          <>
            <h1>Change Cancelled</h1>
            <p>
              Your address is still {data.email}. If you did not ask for the change, somebody knows
              your password: choose a new one.
            </p>
            <NewPassword />
          </>
        )
      }
      failure={{ title: 'Nothing Was Cancelled', ways: <NewPassword /> }}
    />
  )
}

function NewPassword() {
  return (
    <LinkButton to={paths.profile} variant="primary">
      Choose a New Password
    </LinkButton>
  )
}
