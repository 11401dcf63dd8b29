import { breakpoint, dark, font, light, radius, size, space, time } from './tokens.ts'

type Names<T> = { [Key in keyof T]: string }

/**
 * What components write: `color: ${theme.color.muted}`. Every entry is a reference to a CSS variable, so switching the
 * scheme changes the variables on :root and renders nothing. It is a plain import and not a ThemeProvider, because
 * constant references keep every styled component static.
 */
export const theme = {
  color: references('color', dark),
  space,
  radius,
  font,
  size,
  time,
  shadow: {
    low: 'inset 0 1px 0 rgb(255 255 255 / 0.03)',
    high: '0 18px 50px -12px var(--color-shadow), 0 2px 8px var(--color-shadow)',
  },
  media: {
    medium: `@media (min-width: ${breakpoint.medium}px)`,
    wide: `@media (min-width: ${breakpoint.wide}px)`,
    small: `@media (max-width: ${breakpoint.medium - 0.02}px)`,
    narrow: `@media (max-width: ${breakpoint.wide - 0.02}px)`,
    /** Between the two. */
    tablet: `@media (min-width: ${breakpoint.medium}px) and (max-width: ${breakpoint.wide - 0.02}px)`,
    /** A finger is less exact than a mouse: what it presses is 44 px. */
    touch: '@media (pointer: coarse)',
    still: '@media (prefers-reduced-motion: reduce)',
    print: '@media print',
  },
  /** The height of the bar that stays on top. */
  navHeight: '3.5rem',
  /** The height of the bar at the bottom of a small screen; elsewhere nothing. */
  barHeight: 'var(--bar)',
  /** Layers, lowest first. */
  layer: { sticky: 10, nav: 20, overlay: 40, popover: 50, toast: 60 },
}

export type Color = keyof typeof dark

/** A faint wash of a colour, for badges and selected rows: `background: ${tint('good')}`. */
export function tint(color: Color, percent = 13) {
  return `color-mix(in srgb, ${theme.color[color]} ${percent}%, transparent)`
}

/** The CSS that gives the variables of one scheme their values. */
export function schemeVariables(scheme: 'dark' | 'light') {
  const values = scheme === 'dark' ? dark : light
  return Object.entries(values)
    .map(([name, value]) => `--color-${name}: ${value};`)
    .join('')
}

function references<T extends object>(group: string, values: T) {
  return Object.fromEntries(
    Object.keys(values).map((name) => [name, `var(--${group}-${name})`]),
  ) as Names<T>
}

/** What opens the keyboard of a phone. */
export const typedInto =
  "main :is(input:not([type='checkbox'], [type='radio'], [type='file']), textarea)"
