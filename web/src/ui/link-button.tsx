import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styled from 'styled-components'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button.tsx'

type Props = LinkProps & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ variant = 'secondary', size, icon, children, ...rest }: Props) {
  return (
    <Box {...rest} $variant={variant} $size={size}>
      {icon}
      <span>{children}</span>
    </Box>
  )
}

const Box = styled(Link)<{ $variant: ButtonVariant; $size?: ButtonSize }>`
  ${buttonLook}
`
