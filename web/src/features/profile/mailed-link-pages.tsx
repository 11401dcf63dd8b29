import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { useLinkSignOnMutation } from '../session/single-sign-on.api.ts'
import {
  useCancelEmailChangeMutation,
  useConfirmEmailMutation,
  useProveEmailMutation,
  useRestoreEmailMutation,
} from './account.api.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const toDashboard = { to: paths.dashboard, label: 'Mission Control' }
const toProfile = { to: paths.profile, label: 'Profile Settings' }
const toNewPassword = { to: paths.profile, label: 'Choose a New Password' }

/** /confirm-email?token=…: where the link goes that is mailed to a new address. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      title="Confirm Email"
      text="Your account gets this address. You sign in with it from then on."
      button={{ label: 'Use This Address', pendingLabel: 'Confirming your address...' }}
      mutation={useConfirmEmailMutation()}
      done={({ email }) => ({
        title: 'Email Changed',
        text: `You sign in as ${email} from now on.`,
        way: toDashboard,
      })}
      failure={{ title: 'Email Not Changed', way: toProfile }}
    />
  )
}

/** /cancel-email-change?token=…: the link mailed to the present address when another one is asked for. */
export function CancelEmailChangePage() {
  return (
    <MailedLinkPage
      title="Cancel the Change of Email"
      text="Somebody who knows your password asked for another address for your account."
      button={{ label: 'Keep My Address', pendingLabel: 'Cancelling...' }}
      mutation={useCancelEmailChangeMutation()}
      done={({ email }) => ({
        title: 'Change Cancelled',
        text: `Your address is still ${email}. If you did not ask for the change, somebody knows your password: choose a new one.`,
        way: toNewPassword,
      })}
      failure={{ title: 'Nothing Was Cancelled', way: toNewPassword }}
    />
  )
}

/** /restore-email?token=…: the link mailed to the former address after a change. */
export function RestoreEmailPage() {
  return (
    <MailedLinkPage
      title="Take Your Account Back"
      text="Your account gets this address again. Its password becomes void, and whoever is signed in is signed out."
      button={{ label: 'Take It Back', pendingLabel: 'Taking it back...' }}
      mutation={useRestoreEmailMutation()}
      done={({ email, resetToken }) => ({
        title: 'Your Account Is Back',
        text: `You sign in as ${email} again. Choose a new password. If a second step is asked for that is not yours, tell your administrator.`,
        way: { ...toNewPassword, to: `${paths.resetPassword}?token=${resetToken}` },
      })}
      failure={{ title: 'Nothing Was Changed', way: { to: paths.auth, label: 'Sign In' } }}
    />
  )
}

/** /link-sign-on?token=…: the link by which a provider's sign-in opens the account of its address. */
export function LinkSignOnPage() {
  return (
    <MailedLinkPage
      title="Link Single Sign-On"
      text="Whoever asked for this link opens your account by their sign-in from then on. If that was not you, leave this page."
      button={{ label: 'It Was Me: Link It', pendingLabel: 'Linking...' }}
      mutation={useLinkSignOnMutation()}
      done={({ email, name }) => ({
        title: 'Linked',
        text: `${name} opens the account of ${email}.`,
        way: { to: paths.auth, label: 'Sign In' },
      })}
      failure={{ title: 'Nothing Was Linked', way: { to: paths.auth, label: 'Sign In' } }}
    />
  )
}

/** /prove-email?token=…: the link that proves the address of an account. Without its session it asks the password. */
export function ProveEmailPage() {
  const { data: user } = useUserQuery()
  const [password, setPassword] = useState('')
  const [prove, { error, ...state }] = useProveEmailMutation()
  const problem = error ? asProblem(error) : undefined
  const isAsked = problem?.code === 'password_needed'
  return (
    <MailedLinkPage
      title="Prove Your Address"
      text="Receipts that you mail to Sortie from this address are taken from then on. If you made no account, leave this page: somebody else used your address."
      button={{ label: 'This Is My Address', pendingLabel: 'One moment...' }}
      mutation={[
        ({ body }) => prove({ body: { ...body, ...(password && { password }) } }),
        { ...state, error: isAsked ? undefined : error },
      ]}
      done={({ email }) => ({
        title: 'Address Proven',
        text: `${email} is yours.`,
        way: toDashboard,
      })}
      failure={{ title: 'Address Not Proven', way: toProfile }}
    >
      {(!user || isAsked) && (
        <Field
          label="Password"
          hint="The one of the account with this address."
          error={isAsked ? problem?.sentence : undefined}
          required
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </MailedLinkPage>
  )
}
