import styled, { keyframes } from 'styled-components'
import { type Color, theme, tint } from '../theme/theme.ts'
import { axisUpTo } from './axis.ts'
import { bubbleLook } from './bubble-look.ts'
import type { Figure } from './chart.tsx'
import { column } from './column-path.ts'
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
/** The share of its place that a month leaves empty. */
const gap = 0.2

/** Columns over an axis, side by side where there is more than one series. Fetched by lazyChart. */
export function ColumnChart({ label, figures, series, tick }: Props) {
  const [box, width] = useWidth()
  const { shown, onKeyDown, part } = useRoving(figures.length)
  const floor = height - margin.top - margin.bottom
  const room = Math.max(0, width - margin.left - margin.right)
  const step = room / figures.length
  const band = (1 - gap) * step
  const x = (index: number) => (index + gap / 2) * step
  const { top, ticks } = axisUpTo(Math.max(1, ...figures.flatMap(({ values }) => values)), 4)
  const y = (value: number) => floor * (1 - value / top)
  const each = Math.max(2, Math.min(widest, (band - between * (series.length - 1)) / series.length))
  const inset = (band - each * series.length - between * (series.length - 1)) / 2
  // A month's name needs some 26 px; where there are fewer, every second one stands, the last one always.
  const every = Math.ceil(26 / Math.max(1, step))
  const isNamed = (index: number) => (figures.length - 1 - index) % every === 0
  const at = shown === null ? undefined : figures[shown]

  return (
    <Box ref={box}>
      {width > 0 && (
        <Svg width={width} height={height} role="group" aria-label={label} onKeyDown={onKeyDown}>
          <g transform={`translate(${margin.left} ${margin.top})`}>
            <g aria-hidden {...words}>
              {ticks.map((value) => (
                <g key={value} transform={`translate(0 ${y(value)})`}>
                  <line x2={room} stroke={theme.color.line} />
                  <text x={-14} dy="0.355em" textAnchor="end">
                    {tick(value)}
                  </text>
                </g>
              ))}
              <line x2={room} y1={floor} y2={floor} stroke={theme.color.edge} />
              {figures.map(
                ({ name, short }, index) =>
                  isNamed(index) && (
                    <text key={name} x={x(index) + band / 2} y={floor + 18} textAnchor="middle">
                      {short}
                    </text>
                  ),
              )}
            </g>
            {figures.map(({ name, said, values }, index) => (
              <g key={name} aria-label={`${name}: ${said}`} {...part(index)}>
                <rect x={x(index)} width={band} height={floor} />
                {values.map((value, place) => (
                  <path
                    key={series[place]?.name}
                    d={column(x(index) + inset + place * (each + between), y(value), each, floor)}
                    fill={theme.color[series[place]?.fill ?? 'accent']}
                  />
                ))}
              </g>
            ))}
          </g>
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
              ? width - margin.left - x(shown ?? 0)
              : margin.left + x(shown ?? 0) + band,
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
