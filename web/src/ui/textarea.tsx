import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { useFieldWiring } from './field.tsx'
import { inputLook } from './text-input.tsx'

/** Several lines; grows with its text where the browser can. */
export function Textarea(props: ComponentProps<'textarea'>) {
  return <Box rows={3} {...useFieldWiring()} {...props} />
}

const Box = styled.textarea`
  ${inputLook}
  field-sizing: content;
  min-height: 5rem;
  max-height: 40dvh;
  resize: vertical;
`
