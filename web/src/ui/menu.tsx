import { EllipsisVertical } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, tint } from '../theme/theme.ts'
import { buttonLook } from './button.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  run: () => void
  destructive?: boolean
  disabled?: boolean
}

/** More actions than a row has room for: `<Menu label="Actions for Grand Hotel" items={[…]} />` */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Radix.Root>
      <Trigger aria-label={label} $variant="ghost" $size="small">
        <EllipsisVertical aria-hidden />
      </Trigger>
      <Radix.Portal>
        <Content align="end" sideOffset={4} collisionPadding={8}>
          {items.map(({ label, icon, run, destructive, disabled }) => (
            <Item key={label} $bad={destructive} disabled={disabled} onSelect={run}>
              {icon}
              {label}
            </Item>
          ))}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Trigger = styled(Radix.Trigger)<{ $variant: 'ghost'; $size: 'small' }>`
  ${buttonLook}
  padding: 0;
  aspect-ratio: 1;
`
const Content = styled(Radix.Content)`
  z-index: ${theme.layer.popover};
  min-width: 10rem;
  padding: ${theme.space[1]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
`
const Item = styled(Radix.Item)<{ $bad?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 2.25rem;
  ${theme.media.touch} { min-height: 2.75rem; }
  padding: 0 ${theme.space[3]};
  border-radius: ${theme.radius.small};
  color: ${({ $bad }) => ($bad ? theme.color.bad : theme.color.text)};
  cursor: pointer;
  outline: none;
  svg { width: 1rem; height: 1rem; }
  &[data-highlighted] { background: ${({ $bad }) => tint($bad ? 'bad' : 'accent', 18)}; }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }
`
