import { meantDay } from '@sortie/contracts/calendar'
import type { ComponentProps, FocusEvent } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { inputLook } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Also asks for the time: a wall-clock time of the place. */ time?: boolean
}

/** A calendar date (`2026-05-31`), or with `time` a local time (`2026-05-31T10:00`): the platform's own picker. */
export function DateInput({ time, onBlur, ...props }: Props) {
  return (
    <Box
      type={time ? 'datetime-local' : 'date'}
      max={time ? '9999-12-31T23:59' : '9999-12-31'}
      {...useFieldWiring()}
      {...props}
      onBlur={(event) => {
        showYear(event)
        onBlur?.(event)
      }}
    />
  )
}

/** A year of two digits, which the picker keeps as `0026`, is shown as the one that is meant. */
function showYear({ target }: FocusEvent<HTMLInputElement>): void {
  const meant = meantDay(target.value.slice(0, 10))
  if (!meant || target.value.startsWith(meant)) return
  // React takes a value for the user's own only where its setter was not used.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(target, meant + target.value.slice(10))
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

const Box = styled.input`
  ${inputLook}
  appearance: none;
  height: 2.5rem;
  ${theme.media.touch} { height: 2.75rem; }
  padding-inline: ${theme.space[2]};
  &::-webkit-calendar-picker-indicator { cursor: pointer; }
`
