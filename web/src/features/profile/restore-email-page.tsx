import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useRestoreEmailMutation } from './account.api.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

/** /restore-email?token=…: the link mailed to the former address after a change. */
export function RestoreEmailPage() {
  const mutation = useRestoreEmailMutation()
  const [, { data }] = mutation
  return (
    <MailedLinkPage
      title="Take Your Account Back"
      text="Your account gets this address again. Its password becomes void, and whoever is signed in is signed out."
      button={{ label: 'Take It Back', pendingLabel: 'Taking it back...' }}
      mutation={mutation}
      done={
        data && (
          <>
            <h1>Your Account Is Back</h1>
            <p>
              You sign in as {data.email} again. Choose a new password. If a second step is asked
              for that is not yours, tell your administrator.
            </p>
            <LinkButton to={`${paths.resetPassword}?token=${data.resetToken}`} variant="primary">
              Choose a New Password
            </LinkButton>
          </>
        )
      }
      failure={{
        title: 'Nothing Was Changed',
        ways: (
          <LinkButton to={paths.auth} variant="primary">
            Sign In
          </LinkButton>
        ),
      }}
    />
  )
}
