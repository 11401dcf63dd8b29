import type { Plugin } from 'vite'
import { globalStyle } from '../src/theme/global-style.ts'

const id = '\0global-style.css'

/** Makes a plain CSS file of the tokens and the reset: `import 'virtual:global-style.css'`. */
export function globalStyleFile(): Plugin {
  return {
    name: 'global-style',
    resolveId: { filter: { id: /^virtual:global-style\.css$/ }, handler: () => id },
    load: {
      filter: { id: /global-style\.css$/ },
      handler: (asked) => (asked === id ? globalStyle : undefined),
    },
  }
}
