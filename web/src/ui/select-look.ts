import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { inputLook } from './text-input.tsx'

// What the closed face of Select (here at once) and its loaded half have in common.

export type Option = { value: string; label: string; icon?: ReactNode }

export type SelectProps = {
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** Names the select where no Field is around it. */
  label?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  /** Lower and only as wide as its text: for table rows and toolbars. */
  compact?: boolean
}

export const triggerLook = css<{ $compact?: boolean }>`
  ${inputLook}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  width: ${({ $compact }) => ($compact ? 'auto' : '100%')};
  min-height: ${({ $compact }) => ($compact ? '2rem' : '2.5rem')};
  padding-block: ${({ $compact }) => ($compact ? theme.space[1] : theme.space[2])};
  ${theme.media.touch} { min-height: 2.75rem; }
  text-align: left;
  cursor: pointer;
  > span:first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  svg { flex: none; }
`
export const OptionLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
`
