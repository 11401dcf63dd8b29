import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import styled, { keyframes } from 'styled-components'
import { type Color, theme, tint } from '../theme/theme.ts'
import { bubbleLook } from './bubble-look.ts'
import type { Figure } from './chart.tsx'
import { useRoving } from './use-roving.ts'
import { useWidth } from './use-width.ts'

export type Column = Figure & {
  /** What stands under it. */
  short: string
  /** One height per series, in its own unit. */
  values: readonly number[]
}
type Props = {
  label: string
  figures: readonly Column[]
  series: readonly { name: string; fill: Color }[]
  /** The words at a height of the axis. */
  tick: (value: number) => string
}

const height = 224
const margin = { top: 8, right: 4, bottom: 24, left: 48 }
const widest = 28
const between = 2

/** Columns over an axis, side by side where there is more than one series. Fetched by lazyChart. */
export function ColumnChart({ label, figures, series, tick }: Props) {
  const [box, width] = useWidth()
  const { shown, onKeyDown, part } = useRoving(figures.length)
  const floor = height - margin.top - margin.bottom
  const room = Math.max(0, width - margin.left - margin.right)
  const x = scaleBand({
    domain: figures.map(({ name }) => name),
    range: [0, room],
    paddingInner: 0.2,
    paddingOuter: 0.1,
  })
  const y = scaleLinear({
    domain: [0, Math.max(1, ...figures.flatMap(({ values }) => values))],
    range: [floor, 0],
    nice: 4,
  })
  const each = Math.max(
    2,
    Math.min(widest, (x.bandwidth() - between * (series.length - 1)) / series.length),
  )
  const inset = (x.bandwidth() - each * series.length - between * (series.length - 1)) / 2
  // A month's name needs some 26 px; where there are fewer, every second one stands, the last one always.
  const every = Math.ceil(26 / Math.max(1, x.step()))
  const named = figures
    .filter((_, index) => (figures.length - 1 - index) % every === 0)
    .map(({ name }) => name)
  const at = shown === null ? undefined : figures[shown]

  return (
    <Box ref={box}>
      {width > 0 && (
        <Svg width={width} height={height} role="group" aria-label={label} onKeyDown={onKeyDown}>
          <Group left={margin.left} top={margin.top}>
            <g aria-hidden>
              <GridRows scale={y} width={room} numTicks={4} stroke={theme.color.line} />
              <AxisLeft
                scale={y}
                numTicks={4}
                hideAxisLine
                hideTicks
                tickFormat={(value) => tick(Number(value))}
                tickLabelProps={{ ...words, textAnchor: 'end', dx: -6, verticalAnchor: 'middle' }}
              />
              <AxisBottom
                scale={x}
                top={floor}
                tickValues={named}
                stroke={theme.color.edge}
                hideTicks
                tickFormat={(name) => figures.find((figure) => figure.name === name)?.short}
                tickLabelProps={{ ...words, textAnchor: 'middle' }}
              />
            </g>
            {figures.map(({ name, said, values }, index) => (
              <g key={name} aria-label={`${name}: ${said}`} {...part(index)}>
                <rect x={x(name)} width={x.bandwidth()} height={floor} />
                {values.map((value, place) => (
                  <BarRounded
                    key={series[place]?.name}
                    x={(x(name) ?? 0) + inset + place * (each + between)}
                    y={y(value)}
                    width={each}
                    height={floor - y(value)}
                    radius={2}
                    top
                    fill={theme.color[series[place]?.fill ?? 'accent']}
                  />
                ))}
              </g>
            ))}
          </Group>
        </Svg>
      )}
      {at && (
        <Bubble
          aria-hidden
          style={{
            // The bubble hangs on the side where there is room.
            [leansLeft(shown ?? 0, figures.length) ? 'right' : 'left']: leansLeft(
              shown ?? 0,
              figures.length,
            )
              ? width - margin.left - (x(at.name) ?? 0)
              : margin.left + (x(at.name) ?? 0) + x.bandwidth(),
          }}
        >
          <strong>{at.name}</strong>
          {at.said}
        </Bubble>
      )}
    </Box>
  )
}

const words = {
  fill: theme.color.muted,
  fontFamily: theme.font.display,
  fontSize: 13,
  fontWeight: 500,
}

function leansLeft(index: number, count: number): boolean {
  return index >= count / 2
}

const grow = keyframes`
  from { transform: scaleY(0); }
`
const Box = styled.div`
  position: relative;
  height: ${height}px;
  overflow: hidden;
`
const Svg = styled.svg`
  [data-part] { outline: none; }
  rect { fill: transparent; stroke-width: 2px; }
  [data-part]:hover rect, [data-part]:focus rect { fill: ${tint('accent', 10)}; }
  [data-part]:focus-visible rect { stroke: ${theme.color.accent}; }
  [data-part] path {
    pointer-events: none;
    transform-origin: 0 ${height - margin.top - margin.bottom}px;
    animation: ${grow} ${theme.time.slow} ease-out;
  }
`
const Bubble = styled.div`
  position: absolute;
  top: 0;
  display: grid;
  margin: 0 ${theme.space[1]};
  ${bubbleLook}
  pointer-events: none;
`
