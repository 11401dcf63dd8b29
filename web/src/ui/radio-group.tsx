import * as Radix from 'radix-ui/radio-group'
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
    <Box>
      <Title id={id}>{label}</Title>
      <Choices value={value} onValueChange={onChange} name={name} aria-labelledby={id}>
        {options.map((option) => (
          <Choice key={option.value} value={option.value}>
            <Dot aria-hidden>
              <Radix.Indicator />
            </Dot>
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
const Choices = styled(Radix.Root)`
  display: grid;
  gap: ${theme.space[2]};
  ${theme.media.medium} { grid-auto-flow: column; grid-auto-columns: 1fr; }
`
const Choice = styled(Radix.Item)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 2.75rem;
  padding: ${theme.space[2]} ${theme.space[3]};
  text-align: left;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  cursor: pointer;
  small { display: block; color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  &[data-state='checked'] { border-color: ${theme.color.accent}; background: ${tint('accent')}; }
`
const Dot = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 1.125rem;
  height: 1.125rem;
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.round};
  span { width: 0.6rem; height: 0.6rem; border-radius: inherit; background: ${theme.color.accent}; }
`
