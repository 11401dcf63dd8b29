import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button.tsx'
import { useTooltip } from './tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'ref'> & {
  ref?: React.Ref<HTMLButtonElement>
  icon: ReactNode
  /**
   * Says what it does, to everyone: name of the button and text of its tooltip. Name the thing: 'Delete Grand
   * Hotel'.
   */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** `<IconButton icon={<Trash2 />} label="Delete Grand Hotel" onClick={remove} />` */
export function IconButton({ icon, label, variant = 'ghost', size, ...rest }: Props) {
  const { handlers, bubble } = useTooltip(label)
  return (
    <>
      <Box type="button" {...rest} {...handlers} aria-label={label} $variant={variant} $size={size}>
        {icon}
      </Box>
      {bubble}
    </>
  )
}

const Box = styled.button<{ $variant: ButtonVariant; $size?: ButtonSize }>`
  ${buttonLook}
  padding: 0;
  aspect-ratio: 1;
  svg { width: 1.125rem; height: 1.125rem; }
`
