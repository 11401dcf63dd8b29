import { ChevronDown } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { inputLook } from './text-input.tsx'

/** The value of the choice that names nothing. */
export const noChoice = 'none'

export type Option = { value: string; label: string }

type Props = {
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** Names the select where no Field is around it. */
  label?: string
  /** Shown while no option has the value. */
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Lower and only as wide as its text: for table rows and toolbars. */
  compact?: boolean
}

/** The browser's own select, a wheel or a sheet on a phone: `<Select {...form.bind('category')} options={...} />`. */
export function Select({
  value,
  onChange,
  options,
  label,
  placeholder,
  disabled,
  name,
  compact,
}: Props) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Frame $compact={compact}>
      <Face
        {...useFieldWiring()}
        value={chosen?.value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
        name={name}
        aria-label={label}
        $compact={compact}
      >
        {!chosen && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Face>
      <ChevronDown size={16} aria-hidden />
    </Frame>
  )
}

const Frame = styled.span<{ $compact?: boolean }>`
  position: relative;
  display: ${({ $compact }) => ($compact ? 'inline-grid' : 'grid')};
  align-items: center;
  min-width: 0;
  > svg { position: absolute; right: ${theme.space[3]}; pointer-events: none; }
`
const Face = styled.select<{ $compact?: boolean }>`
  ${inputLook}
  appearance: none;
  /* As wide as what is chosen, not as the longest option. */
  ${({ $compact }) => $compact && 'width: auto; field-sizing: content;'}
  min-height: ${({ $compact }) => ($compact ? '2rem' : '2.5rem')};
  padding-block: ${({ $compact }) => ($compact ? theme.space[1] : theme.space[2])};
  padding-right: calc(${theme.space[3]} + 1rem + ${theme.space[2]});
  ${theme.media.touch} { min-height: 2.75rem; }
  text-overflow: ellipsis;
  cursor: pointer;
  option { background: ${theme.color.raised}; color: ${theme.color.text}; }
`
