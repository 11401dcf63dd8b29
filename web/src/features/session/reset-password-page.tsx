import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { theme } from '../../theme/theme.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { forgotParam } from './forgot-param.ts'
import { invitationWords, resetWords } from './password-words.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { useCheckResetLinkQuery } from './reset.api.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** How long the success is shown, in ms, before sign-in opens by itself. */
const REDIRECT_AFTER = 3000

/** /reset-password?token=…: the form, then the success, or what is wrong with the link; `&invited=1` of an invitation. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const isInvited = params.has('invited')
  const words = isInvited ? invitationWords : resetWords
  const toSignIn = useMemo(() => (isInvited ? { state: { from: paths.welcome } } : {}), [isInvited])
  const [outcome, setOutcome] = useState<'open' | 'done' | 'refused'>('open')
  const navigate = useNavigate()
  const { data: link, isLoading } = useCheckResetLinkQuery(token ?? '', { skip: !token })
  useDocumentTitle(words.title)

  useEffect(() => {
    if (token) return
    toast({
      title: 'Invalid reset link',
      description: 'Please use the reset link from your email.',
      variant: 'destructive',
    })
    navigate(paths.auth, { replace: true })
  }, [token, navigate])

  useEffect(() => {
    if (outcome !== 'done') return
    const timer = setTimeout(() => navigate(paths.auth, toSignIn), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [outcome, navigate, toSignIn])

  return (
    <Standalone>
      {outcome === 'done' ? (
        <Message title={words.done.heading} text={words.done.text}>
          <LinkButton to={paths.auth} {...toSignIn} variant="primary">
            Continue to Login
          </LinkButton>
        </Message>
      ) : link?.byProvider ? (
        <Message
          title={link.valid ? words.byProvider.heading : words.invalid.heading}
          text={(link.valid ? words : resetWords).byProvider.text}
        >
          <ProviderButtons
            primary
            from={isInvited ? paths.welcome : paths.dashboard}
            invitation={isInvited && link.valid && token ? token : undefined}
          />
        </Message>
      ) : !token || outcome === 'refused' || link?.valid === false ? (
        <Message title={words.invalid.heading} text={words.invalid.text}>
          <LinkButton to={`${paths.auth}?${forgotParam}=1`} variant="primary">
            Request a New Link
          </LinkButton>
          <LinkButton to={paths.auth} variant="ghost">
            Back to Login
          </LinkButton>
        </Message>
      ) : isLoading ? (
        <Spinner text="Checking the link..." />
      ) : (
        <ResetPasswordForm
          token={token}
          words={words}
          onDone={() => setOutcome('done')}
          onRefused={() => setOutcome('refused')}
        />
      )}
    </Standalone>
  )
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <Ways>{children}</Ways>
    </div>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
`
