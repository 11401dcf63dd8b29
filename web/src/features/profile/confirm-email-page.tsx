import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useConfirmEmailMutation } from './account.api.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

/** /confirm-email?token=…: where the link goes that is mailed to a new address. */
export function ConfirmEmailPage() {
  const mutation = useConfirmEmailMutation()
  const [, { data }] = mutation
  return (
    <MailedLinkPage
      title="Confirm Email"
      text="Your account gets this address. You sign in with it from then on."
      button={{ label: 'Use This Address', pendingLabel: 'Confirming your address...' }}
      mutation={mutation}
      done={
        data && (
          <>
            <h1>Email Changed</h1>
            <p>You sign in as {data.email} from now on.</p>
            <LinkButton to={paths.dashboard} variant="primary">
              Mission Control
            </LinkButton>
          </>
        )
      }
      failure={{
        title: 'Email Not Changed',
        ways: (
          <LinkButton to={paths.profile} variant="primary">
            Profile Settings
          </LinkButton>
        ),
      }}
    />
  )
}
