import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** The mark in its sight, and the name. */
export function Logo({ large }: { large?: boolean }) {
  return (
    <Box $large={large}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M4 10V4h6M22 4h6v6M28 22v6h-6M10 28H4v-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
        />
        <path d="M16 7l7 17-7-4.2L9 24z" fill="currentColor" />
      </svg>
      <span>Sortie</span>
    </Box>
  )
}

const Box = styled.span<{ $large?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  color: ${theme.color.text};
  font: 600 ${({ $large }) => ($large ? '1.75rem' : '1.375rem')}/1 ${theme.font.display};
  letter-spacing: 0.16em;
  text-transform: uppercase;
  svg { width: 1.3em; height: 1.3em; color: ${theme.color.accent}; }
`
