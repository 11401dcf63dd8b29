import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import styled from 'styled-components'
import { fadeIn } from '../theme/motion.ts'
import { type Color, theme } from '../theme/theme.ts'
import type { Figure } from './chart.tsx'
import { useRoving } from './use-roving.ts'
import { useWidth } from './use-width.ts'

export type Slice = Figure & { value: number; fill: Color }
type Props = {
  label: string
  figures: readonly Slice[]
  /** What stands in the middle while no slice is looked at. */
  middle: Figure
}

/** Shares of a whole as a ring; its middle tells the slice one points at. Fetched by lazyChart. */
export function RingChart({ label, figures, middle }: Props) {
  const [box, size] = useWidth()
  const { shown, onKeyDown, part } = useRoving(figures.length)
  const whole = figures.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => `${Math.round((value / whole) * 100)}%`
  const at = shown === null ? undefined : figures[shown]
  const told = at ?? middle
  const outer = size / 2 - 2
  return (
    <Box ref={box}>
      {size > 0 && (
        <Svg width={size} height={size} role="group" aria-label={label} onKeyDown={onKeyDown}>
          <Group top={size / 2} left={size / 2}>
            <Pie
              data={[...figures]}
              pieValue={({ value }) => value}
              pieSort={null}
              pieSortValues={null}
              outerRadius={outer}
              innerRadius={outer * 0.78}
              padAngle={figures.length > 1 ? 0.025 : 0}
              cornerRadius={2}
            >
              {({ arcs, path }) =>
                arcs.map((arc, index) => (
                  <g
                    key={arc.data.name}
                    aria-label={`${arc.data.name}: ${arc.data.said}, ${share(arc.data.value)}`}
                    data-dim={shown !== null && shown !== index ? true : undefined}
                    {...part(index)}
                  >
                    <path d={path(arc) ?? ''} fill={theme.color[arc.data.fill]} />
                  </g>
                ))
              }
            </Pie>
            <g aria-hidden textAnchor="middle">
              <Name y={-20}>{told.name}</Name>
              <Said y={8} $long={told.said.length * 9 > size * 0.6}>
                {told.said}
              </Said>
              {at && <Name y={30}>{share(at.value)}</Name>}
            </g>
          </Group>
        </Svg>
      )}
    </Box>
  )
}

/** As high as it is wide. */
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
