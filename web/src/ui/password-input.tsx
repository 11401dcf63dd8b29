import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** A password, with a button that shows what was typed: `<PasswordInput {...form.register('password')} />`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const { id } = useFieldWiring()
  return (
    <Box>
      <TextInput
        spellCheck={false}
        autoCapitalize="off"
        {...props}
        type={shown ? 'text' : 'password'}
      />
      {/* Its name does not say "password": whoever looks for the field by its label finds one thing. */}
      <Eyeball
        type="button"
        aria-label="Show what is typed"
        aria-pressed={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Eyeball>
    </Box>
  )
}

const Box = styled.div`
  position: relative;
  input { padding-right: 2.75rem; }
  /* Browsers that bring an eye of their own. */
  input::-ms-reveal { display: none; }
`
const Eyeball = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  display: grid;
  place-items: center;
  width: 2.75rem;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${theme.radius.medium};
  color: ${theme.color.muted};
  cursor: pointer;
  &:hover { color: ${theme.color.accent}; }
  svg { width: 1.125rem; height: 1.125rem; }
`
