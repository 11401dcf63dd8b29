import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { Field } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { useProveEmailMutation } from './account.api.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

/** /prove-email?token=…: the link that proves the address of an account. Without its session it asks the password. */
export function ProveEmailPage() {
  const { data: user } = useUserQuery()
  const [password, setPassword] = useState('')
  const [prove, { data, error, isLoading }] = useProveEmailMutation()
  const problem = error ? asProblem(error) : undefined
  const isAsked = problem?.code === 'password_needed'
  return (
    <MailedLinkPage
      title="Prove Your Address"
      text="Receipts that you mail to Sortie from this address are taken from then on. If you made no account, leave this page: somebody else used your address."
      button={{ label: 'This Is My Address', pendingLabel: 'One moment...' }}
      mutation={[
        ({ body }) => prove({ body: { ...body, ...(password && { password }) } }),
        { error: isAsked ? undefined : error, isLoading },
      ]}
      done={
        data && (
          <>
            <h1>Address Proven</h1>
            <p>{data.email} is yours.</p>
            <LinkButton to={paths.dashboard} variant="primary">
              Mission Control
            </LinkButton>
          </>
        )
      }
      failure={{
        title: 'Address Not Proven',
        ways: (
          <LinkButton to={paths.profile} variant="primary">
            Profile Settings
          </LinkButton>
        ),
      }}
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
