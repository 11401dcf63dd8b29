import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import styled from 'styled-components'
import { theme, tint } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { OptionLabel, type SelectProps, triggerLook } from './select-look.ts'

/** The loaded half of Select. */
export function SelectBox({
  value,
  onChange,
  options,
  label,
  placeholder,
  disabled,
  name,
  compact,
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled} name={name}>
      <Trigger {...useFieldWiring()} aria-label={label} $compact={compact}>
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon asChild>
          <ChevronDown size={16} aria-hidden />
        </Radix.Icon>
      </Trigger>
      <Radix.Portal>
        <Content position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {options.map((option) => (
              <Item key={option.value} value={option.value}>
                <Tick>
                  <Check size={15} aria-hidden />
                </Tick>
                <Radix.ItemText>
                  <OptionLabel>
                    {option.icon}
                    {option.label}
                  </OptionLabel>
                </Radix.ItemText>
              </Item>
            ))}
          </Radix.Viewport>
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Trigger = styled(Radix.Trigger)<{ $compact?: boolean }>`
  ${triggerLook}
`
const Content = styled(Radix.Content)`
  z-index: ${theme.layer.popover};
  min-width: var(--radix-select-trigger-width);
  max-width: calc(100vw - 1rem);
  max-height: min(24rem, var(--radix-select-content-available-height));
  overflow: hidden;
  padding: ${theme.space[1]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
`
const Item = styled(Radix.Item)`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 2.25rem;
  ${theme.media.touch} { min-height: 2.75rem; }
  padding: ${theme.space[1]} ${theme.space[3]} ${theme.space[1]} ${theme.space[8]};
  border-radius: ${theme.radius.small};
  cursor: pointer;
  user-select: none;
  outline: none;
  &[data-highlighted] { background: ${tint('accent', 18)}; color: ${theme.color.accent}; }
  &[data-state='checked'] { font-weight: 600; }
  &[data-disabled] { opacity: 0.5; }
`
const Tick = styled(Radix.ItemIndicator)`
  position: absolute;
  left: ${theme.space[2]};
  color: ${theme.color.accent};
`
