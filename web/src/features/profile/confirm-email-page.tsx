import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { theme } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
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
    <Main>
      <Logo large />
      <Panel>
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
      </Panel>
    </Main>
  )
}

const Main = styled.main`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space[6]};
  padding: ${theme.space[4]};
`
const Panel = styled.section`
  ${panelLook}
  width: min(26rem, calc(100vw - 2rem));
  padding: ${theme.space[6]};
  box-shadow: ${theme.shadow.high};
  h1 { font-size: ${theme.size.heading}; margin-bottom: ${theme.space[3]}; }
  h1 + p { margin-bottom: ${theme.space[5]}; color: ${theme.color.muted}; overflow-wrap: anywhere; }
`
