import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { inputLook } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Also asks for the time: a wall-clock time of the place. */ time?: boolean
}

/** A calendar date (`2026-05-31`), or with `time` a local time (`2026-05-31T10:00`): the platform's own picker. */
export function DateInput({ time, ...props }: Props) {
  return (
    <Box
      type={time ? 'datetime-local' : 'date'}
      max={time ? '9999-12-31T23:59' : '9999-12-31'}
      {...useFieldWiring()}
      {...props}
    />
  )
}

const Box = styled.input`
  ${inputLook}
  appearance: none;
  height: 2.5rem;
  ${theme.media.touch} { height: 2.75rem; }
  padding-inline: ${theme.space[2]};
  &::-webkit-calendar-picker-indicator { cursor: pointer; }
`
