import { useId } from 'react'
import styled from 'styled-components'
import { theme, tint } from '../theme/theme.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  /** The question the choices answer. */
  label: string
  options: readonly { value: string; label: string; hint?: string }[]
  name?: string
}

/** A few choices, all in sight: `<RadioGroup label="Export" {...form.bind('mode')} options={modes} />` */
export function RadioGroup({ value, onChange, label, options, name }: Props) {
  const id = useId()
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Title id={id}>{label}</Title>
      <Choices>
        {options.map((option) => (
          <Choice key={option.value}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </Choice>
        ))}
      </Choices>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space[2]};
`
const Title = styled.span`
  font: 500 ${theme.size.body}/1.3 ${theme.font.display};
  letter-spacing: 0.05em;
  text-transform: uppercase;
  color: ${theme.color.muted};
`
const Choices = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  ${theme.media.medium} { grid-auto-flow: column; grid-auto-columns: 1fr; }
`
const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 2.75rem;
  padding: ${theme.space[2]} ${theme.space[3]};
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  cursor: pointer;
  input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: ${theme.color.accent}; }
  small { display: block; color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  &:has(:checked) { border-color: ${theme.color.accent}; background: ${tint('accent')}; }
`
