import { generate } from 'lean-qr/nano'
import { useMemo } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** Modules of quiet around the code, which readers need. */
const quiet = 4

/** A text for a camera. Dark on light in both schemes: many readers take nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const edge = size + 2 * quiet
  return (
    <Picture role="img" aria-label={label} viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}>
      <path d={path} shapeRendering="crispEdges" />
    </Picture>
  )
}

function drawn(text: string): { size: number; path: string } {
  const code = generate(text)
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size: code.size, path: rows.flat().join('') }
}

const Picture = styled.svg`
  width: min(14rem, 100%);
  background: ${theme.color.paper};
  border-radius: ${theme.radius.medium};
  path { fill: ${theme.color.onPaper}; }
`
