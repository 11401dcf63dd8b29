import type { ComponentProps } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'

/** A one-line input; `{...form.register('name')}` fits. Finds its label and error through the Field around it. */
export function TextInput(props: ComponentProps<'input'>) {
  return <Input type="text" {...useFieldWiring()} {...props} />
}

/** Shared by everything one types or picks in. 16 px on small screens, because phones zoom into smaller inputs. */
export const inputLook = css`
  width: 100%;
  min-width: 0;
  min-height: 2.5rem;
  padding: ${theme.space[2]} ${theme.space[3]};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  font-size: 1rem;
  line-height: 1.4;
  transition: border-color ${theme.time.fast};
  ${theme.media.touch} { min-height: 2.75rem; }
  ${theme.media.medium} { font-size: ${theme.size.body}; }
  &:hover:not(:disabled) { border-color: ${theme.color.muted}; }
  &:focus-visible { outline-offset: -1px; border-color: ${theme.color.accent}; }
  &[aria-invalid] { border-color: ${theme.color.bad}; }
  &:disabled { opacity: 0.6; cursor: not-allowed; }
  &[readonly] { background: transparent; border-style: dashed; }
`

export const Input = styled.input`
  ${inputLook}
`
