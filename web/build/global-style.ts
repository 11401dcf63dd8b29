import type { Plugin } from 'vite'
import { globalStyle } from '../src/theme/global-style.ts'

const id = '\0global-style.css'

/** The tokens and the reset as a file of plain CSS: `import 'virtual:global-style.css'`. */
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
