// The one place where colours, sizes and times have values. Everything else names them through theme.ts.
// Contrast of every pair that carries text is checked by tokens.test.ts, in both schemes.

/** Night watch: graphite surfaces, hairlines, one signal colour. */
export const dark = {
  canvas: '#0a0e13',
  grid: '#121922',
  surface: '#10161d',
  /** What is printed on, in either scheme. */
  paper: '#ffffff',
  onPaper: '#000000',
  raised: '#18212b',
  sunken: '#0b1016',
  line: '#222d39',
  edge: '#637487',
  text: '#e9eef3',
  muted: '#a3b3c2',
  accent: '#3ddac4',
  accentStrong: '#66e8d5',
  onAccent: '#03211d',
  good: '#86d96b',
  warn: '#f5b942',
  bad: '#ff8078',
  badStrong: '#d9362c',
  onBad: '#ffffff',
  info: '#74b6ff',
  calm: '#a9b7c4',
  shade: 'rgb(0 0 0 / 0.62)',
  shadow: 'rgb(0 0 0 / 0.5)',
  airfare: '#f4d13d',
  lodging: '#bda2ff',
  meals: '#ffa45c',
  transport: '#6db5ff',
  fees: '#ff8078',
  other: '#a9b7c4',
  airfareFill: '#f4d13d',
  lodgingFill: '#a78bfa',
  mealsFill: '#fb923c',
  transportFill: '#4f9dfb',
  feesFill: '#f4615a',
  otherFill: '#8494a4',
}

/** Day watch: the same roles on paper. Fills stay vivid, the text of a category darkens until it reads. */
export const light: typeof dark = {
  canvas: '#edf0f2',
  grid: '#e3e8eb',
  surface: '#ffffff',
  paper: '#ffffff',
  onPaper: '#000000',
  raised: '#ffffff',
  sunken: '#f5f7f8',
  line: '#d3dae0',
  edge: '#7a8896',
  text: '#121920',
  muted: '#4b5a68',
  accent: '#00695f',
  accentStrong: '#00544c',
  onAccent: '#ffffff',
  good: '#1f6b12',
  warn: '#7c4f00',
  bad: '#b3201a',
  badStrong: '#b3201a',
  onBad: '#ffffff',
  info: '#0a53a8',
  calm: '#4b5a68',
  shade: 'rgb(14 22 30 / 0.45)',
  shadow: 'rgb(20 32 44 / 0.16)',
  airfare: '#6b5200',
  lodging: '#5a2fc4',
  meals: '#8f4000',
  transport: '#0a53a8',
  fees: '#b3201a',
  other: '#4b5a68',
  airfareFill: '#e3b505',
  lodgingFill: '#7c4dff',
  mealsFill: '#ee7a1a',
  transportFill: '#1f78e6',
  feesFill: '#d8352c',
  otherFill: '#6f7d8a',
}

/** Steps of 4 px, in rem, so that spacing grows with the reader's font size. */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
}

export const radius = { small: '2px', medium: '4px', large: '8px', round: '999px' }

export const font = {
  text: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  display:
    "'Barlow Condensed', 'Barlow Condensed Fallback', 'Arial Narrow', 'Roboto Condensed', system-ui, sans-serif",
  mono: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
}

/** Text is set in 15 px; 12 px is the smallest and is kept for labels and badges. */
export const size = {
  tiny: '0.75rem',
  small: '0.8125rem',
  body: '0.9375rem',
  large: '1.0625rem',
  heading: '1.375rem',
  title: '2rem',
  figure: '2.25rem',
}

export const time = { fast: '120ms', base: '200ms', slow: '320ms' }

/** Widths in px at which layouts change; used through `media` in theme.ts. */
export const breakpoint = { medium: 640, wide: 1024 }
