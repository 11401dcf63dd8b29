import styled from 'styled-components'
import { fadeIn } from '../theme/motion.ts'
import { type Color, theme } from '../theme/theme.ts'
import type { Figure } from './chart.tsx'
import { useRoving } from './use-roving.ts'
import { useWidth } from './use-width.ts'

type Slice = Figure & { value: number; fill: Color }
type Props = {
  label: string
  figures: readonly Slice[]
  /** What stands in the middle while no slice is looked at. */
  middle: Figure
}

/** Between slices, as a share of the ring. */
const gap = 0.004

/** Shares of a whole as a ring; its middle tells the slice one points at. Fetched by lazyChart. */
export function RingChart({ label, figures, middle }: Props) {
  const [box, size] = useWidth()
  const { shown, onKeyDown, part } = useRoving(figures.length)
  const before = (index: number) =>
    figures.slice(0, index).reduce((sum, { value }) => sum + value, 0)
  const whole = before(figures.length)
  const share = (value: number) => `${Math.round((value / whole) * 100)}%`
  const at = shown === null ? undefined : figures[shown]
  const inMiddle = at ?? middle
  const outer = size / 2 - 2
  return (
    <Box ref={box}>
      {size > 0 && (
        <Svg width={size} height={size} role="group" aria-label={label} onKeyDown={onKeyDown}>
          <g transform={`translate(${size / 2} ${size / 2})`}>
            {figures.map(({ name, said, value, fill }, index) => (
              <g
                key={name}
                aria-label={`${name}: ${said}, ${share(value)}`}
                data-dim={shown !== null && shown !== index ? true : undefined}
                {...part(index)}
              >
                <path
                  d={slice(before(index) / whole, before(index + 1) / whole, outer)}
                  fill={theme.color[fill]}
                />
              </g>
            ))}
            <g aria-hidden textAnchor="middle">
              <Name y={-20}>{inMiddle.name}</Name>
              <Said y={8} $long={inMiddle.said.length * 9 > size * 0.6}>
                {inMiddle.said}
              </Said>
              {at && <Name y={30}>{share(at.value)}</Name>}
            </g>
          </g>
        </Svg>
      )}
    </Box>
  )
}

/** From one share of the ring to another, clockwise from the top, with a gap beside it where it is not all of it. */
function slice(from: number, to: number, outer: number): string {
  const inner = outer * 0.78
  const trim = Math.min(gap, (to - from) / 2) / 2
  // An arc back to where it began would not be drawn.
  const [start, end] = to - from === 1 ? [0, 0.99999] : [from + trim, to - trim]
  const large = Number(end - start > 0.5)
  const at = (share: number, radius: number) =>
    `${radius * Math.sin(share * 2 * Math.PI)} ${-radius * Math.cos(share * 2 * Math.PI)}`
  return `M${at(start, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(start, inner)}z`
}

/** The ring is as high as it is wide. */
const Box = styled.div`
  aspect-ratio: 1;
`
const Svg = styled.svg`
  animation: ${fadeIn} ${theme.time.slow};
  [data-part] { outline: none; transition: opacity ${theme.time.fast}; }
  [data-part]:focus-visible { stroke: ${theme.color.text}; stroke-width: 2px; }
  [data-dim] { opacity: 0.35; }
  g[aria-hidden] { pointer-events: none; }
`
const Name = styled.text`
  fill: ${theme.color.muted};
  font: 500 ${theme.size.small} ${theme.font.display};
  letter-spacing: 0.06em;
  text-transform: uppercase;
`
const Said = styled.text<{ $long: boolean }>`
  fill: ${theme.color.text};
  font: 600 ${({ $long }) => ($long ? theme.size.large : theme.size.heading)} ${theme.font.display};
`
