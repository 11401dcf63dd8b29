import { MapPinOff } from 'lucide-react'
import styled from 'styled-components'
import { paths } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { theme } from '../theme/theme.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found')
  return (
    <Box>
      <MapPinOff aria-hidden />
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been moved, or the link may be wrong.</p>
      <LinkButton to={paths.dashboard} variant="primary">
        Back to Mission Control
      </LinkButton>
    </Box>
  )
}

const Box = styled.div`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space[4]};
  min-height: 60dvh;
  padding: ${theme.space[6]};
  text-align: center;
  svg { width: 3rem; height: 3rem; color: ${theme.color.accent}; }
  p { max-width: 44ch; color: ${theme.color.muted}; }
`
