import { createContext, type ReactNode, useContext, useId } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Wiring = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<Wiring | undefined>(undefined)

type Props = {
  label: string
  /** One short line of help under the label. */
  hint?: ReactNode
  /** The sentence of what is wrong: `error={form.error('merchant')}`. */
  error?: string
  required?: boolean
  children: ReactNode
}

/**
 * Label, hint and error of one control. Controls of the kit inside it find their wiring by themselves: `<Field
 * label="Merchant" required error={form.error('merchant')}><TextInput {...form.register('merchant')} /></Field>`
 */
export function Field({ label, hint, error, required, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <FieldContext value={wiring}>
      <Box>
        <Label htmlFor={id}>
          {label}
          {required && <Star aria-hidden> *</Star>}
        </Label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
        {children}
        {error && (
          <Fault id={`${id}-error`} role="alert">
            {error}
          </Fault>
        )}
      </Box>
    </FieldContext>
  )
}

/** For controls of the kit: id and aria attributes of the field around them, overridden by what they are given. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldContext) ?? {}
}

/** Fields side by side where there is room; `$short` ones (an amount and its currency) on a phone too. */
export const FieldRow = styled.div<{ $short?: boolean }>`
  display: grid;
  gap: ${theme.space[4]};
  ${({ $short }) => $short && 'grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);'}
  ${theme.media.medium} { grid-template-columns: repeat(auto-fit, minmax(0, 1fr)); grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
`

/** The fields of a form, one under another. */
export const FieldStack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
`
const Label = styled.label`
  font: 500 ${theme.size.body}/1.3 ${theme.font.display};
  letter-spacing: 0.05em;
  text-transform: uppercase;
  color: ${theme.color.muted};
`
const Star = styled.span`
  color: ${theme.color.accent};
`
const Hint = styled.p`
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
`
/** What is wrong with one control, or with a group of them. */
export const Fault = styled.p`
  font-size: ${theme.size.small};
  color: ${theme.color.bad};
`
