import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { breathe } from '../theme/motion.ts'
import { theme, tint } from '../theme/theme.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium'

type Props = Omit<ComponentProps<'button'>, 'ref'> & {
  ref?: React.Ref<HTMLButtonElement>
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** While true the button keeps its focus, does nothing, and shows `pendingLabel`. */
  pending?: boolean
  pendingLabel?: string
}

/** `<Button variant="primary" type="submit" pending={isLoading} pendingLabel="Creating...">Create User</Button>` */
export function Button({
  variant = 'secondary',
  size,
  icon,
  pending,
  pendingLabel,
  onClick,
  children,
  ...rest
}: Props) {
  // Not `disabled`: a button that is disabled under the finger drops the keyboard's place on the page.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Box
      type="button"
      {...rest}
      $variant={variant}
      $size={size}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={click}
    >
      {pending ? <i aria-hidden /> : icon}
      <span>{pending ? (pendingLabel ?? children) : children}</span>
    </Box>
  )
}

const looks = {
  primary: css`
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    &:hover:not(:disabled, [aria-disabled]) { background: ${theme.color.accentStrong}; border-color: ${theme.color.accentStrong}; }
    border-color: ${theme.color.accent};
  `,
  secondary: css`
    background: ${theme.color.raised};
    border-color: ${theme.color.edge};
    &:hover:not(:disabled, [aria-disabled]) { border-color: ${theme.color.accent}; color: ${theme.color.accent}; }
  `,
  ghost: css`
    background: transparent;
    color: ${theme.color.muted};
    &:hover:not(:disabled, [aria-disabled]) { background: ${tint('accent')}; color: ${theme.color.accent}; }
  `,
  danger: css`
    background: ${theme.color.badStrong};
    border-color: ${theme.color.badStrong};
    color: ${theme.color.onBad};
    &:hover:not(:disabled, [aria-disabled]) { filter: brightness(1.12); }
  `,
}

/** Shared by Button, IconButton and LinkButton. */
export const buttonLook = css<{ $variant: ButtonVariant; $size?: ButtonSize }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  min-height: ${({ $size }) => ($size === 'small' ? '2rem' : '2.5rem')};
  padding: 0 ${({ $size }) => ($size === 'small' ? theme.space[3] : theme.space[4])};
  border: 1px solid transparent;
  border-radius: ${theme.radius.medium};
  font: 600 ${({ $size }) => ($size === 'small' ? theme.size.body : theme.size.large)}/1 ${theme.font.display};
  letter-spacing: 0.05em;
  text-transform: uppercase;
  text-decoration: none;
  white-space: nowrap;
  /* Of those that say a name, which may be long. */
  &[data-wraps] { max-width: 100%; padding-block: ${theme.space[1]}; line-height: 1.2; white-space: normal; overflow-wrap: anywhere; }
  cursor: pointer;
  transition: background ${theme.time.fast}, border-color ${theme.time.fast}, color ${theme.time.fast};
  ${({ $variant }) => looks[$variant]}
  /* Its least width takes away the one of its words, below which a row would else not shrink it. */
  ${theme.media.touch} { min-width: 2.75rem; flex-shrink: 0; min-height: 2.75rem; }
  &:active:not(:disabled, [aria-disabled]) { transform: translateY(1px); }
  &:disabled, &[aria-disabled] { opacity: 0.55; cursor: not-allowed; }
  svg { width: 1.05em; height: 1.05em; flex: none; }
  /* The dot of a pending button. A rule of its own would come with the press, and style the whole page anew. */
  > i {
    width: 0.6em;
    height: 0.6em;
    border-radius: ${theme.radius.round};
    background: currentColor;
    animation: ${breathe} 900ms ease-in-out infinite alternate;
  }
`

const Box = styled.button<{ $variant: ButtonVariant; $size?: ButtonSize }>`
  ${buttonLook}
`
