import { ArrowLeft } from 'lucide-react'
import { Link, type LinkProps } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The way back over a page's title: `<BackLink to={paths.trips}>Mission Planning</BackLink>`. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Box {...rest}>
      <ArrowLeft size={14} aria-hidden /> {children}
    </Box>
  )
}

const Box = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: 1.5rem;
  ${theme.media.touch} { min-height: 2.75rem; }
`
