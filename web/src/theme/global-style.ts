import { schemeVariables, theme, tint, typedInto } from './theme.ts'

/**
 * Variables of both schemes, the reset, and how plain elements look, as CSS: build/global-style.ts makes a file of
 * it, so that no browser has to. `data-scheme` is set by public/scheme.js.
 */
export const globalStyle = `
  :root { color-scheme: dark; ${schemeVariables('dark')} }
  @media (prefers-color-scheme: light) {
    :root { color-scheme: light; ${schemeVariables('light')} }
  }
  :root { --bar: 0px; }
  ${theme.media.small} {
    :root { --bar: calc(3.5rem + env(safe-area-inset-bottom)); }
    /* Where the keyboard takes half of the screen, the bar leaves the rest to what is typed into. */
    ${theme.media.touch} {
      :root:has(${typedInto}:focus), :root[data-press-ends-typing] { --bar: 0px; }
    }
  }
  :root[data-scheme='dark'] { color-scheme: dark; ${schemeVariables('dark')} }
  :root[data-scheme='light'] { color-scheme: light; ${schemeVariables('light')} }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    -webkit-text-size-adjust: 100%;
    scroll-padding: 5rem 0 ${theme.barHeight};
    scrollbar-color: ${theme.color.edge} transparent;
  }
  body {
    min-height: 100dvh;
    background-color: ${theme.color.canvas};
    background-image:
      linear-gradient(${theme.color.grid} 1px, transparent 1px),
      linear-gradient(90deg, ${theme.color.grid} 1px, transparent 1px);
    background-size: 40px 40px;
    background-position: center top;
    color: ${theme.color.text};
    font: 400 ${theme.size.body}/1.5 ${theme.font.text};
    font-variant-numeric: tabular-nums;
    /* Inter draws an x between digits as a multiplication sign, also in addresses and file names. */
    font-variant-ligatures: no-contextual;
    overflow-wrap: break-word;
  }
  /*
   * While a dialog is open, Radix sets two properties of body that everything below would inherit: each element of the
   * page would be styled anew when it opens and when it closes. The shade keeps presses from the page already.
   */
  body { pointer-events: auto !important; }
  @property --removed-body-scroll-bar-size { syntax: '*'; inherits: false; }
  /*
   * The library takes the page's scroll bar away as well, for which the whole page would be painted anew. It holds back
   * wheel and fingers without that; keys are held back by the dialogs' own overscroll-behavior.
   */
  html body[data-scroll-locked] {
    overflow: visible !important;
    overscroll-behavior: auto;
    position: static !important;
    margin-right: 0 !important;
  }
  #root { min-height: 100dvh; display: flex; flex-direction: column; }
  /* In index.html, until the program runs. */
  .starting {
    flex: 1;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: ${theme.space[3]};
    color: ${theme.color.muted};
    font: 500 ${theme.size.body}/1 ${theme.font.display};
    letter-spacing: 0.08em;
    text-transform: uppercase;
    > i {
      width: 2.75rem;
      height: 2.75rem;
      border: 1px solid ${theme.color.edge};
      border-radius: ${theme.radius.round};
      background: radial-gradient(circle, ${theme.color.accent} 0 2px, transparent 3px);
    }
  }
  h1, h2, h3, h4 {
    font: 600 ${theme.size.heading}/1.15 ${theme.font.display};
    letter-spacing: 0.04em;
    text-transform: uppercase;
    text-wrap: balance;
  }
  h1 { font-size: ${theme.size.title}; }
  h3, h4 { font-size: ${theme.size.large}; }
  p { text-wrap: pretty; }
  a { color: ${theme.color.accent}; text-underline-offset: 0.2em; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { touch-action: manipulation; }
  img, svg, video { display: block; max-width: 100%; }
  ul, ol { padding: 0; list-style: none; }
  fieldset { border: 0; padding: 0; min-width: 0; }
  ::selection { background: ${tint('accent', 35)}; }
  ::placeholder { color: ${theme.color.muted}; opacity: 1; }
  :focus-visible {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }
  /* A heading or main that takes focus after a navigation is announced, not outlined. */
  [tabindex='-1']:focus { outline: none; }

  ${theme.media.still} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
  ${theme.media.print} {
    :root, :root[data-scheme] { color-scheme: light; ${schemeVariables('light')} }
    @page { size: letter; margin: 0.5in; }
    body { background: none; font-size: 10pt; }
    [data-print='hide'] { display: none !important; }
  }
`
