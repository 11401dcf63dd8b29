import type { Plugin } from 'vite'

/** Names the program's files in the page: src/main.tsx imports them late, but they are fetched at once. */
export function preloadProgram(): Plugin {
  return {
    name: 'preload-program',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {}, chunk: main }) {
        const files = new Set<string>()
        const add = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'chunk' || file === main || files.has(name)) return
          files.add(name)
          file.imports.forEach(add)
        }
        const start = Object.values(bundle).find(({ name }) => name === 'start')
        if (start) add(start.fileName)
        return [...files].map((name) => ({
          tag: 'link',
          // Low: what is painted first comes before it.
          attrs: {
            rel: 'modulepreload',
            fetchpriority: 'low',
            crossorigin: true,
            href: `/${name}`,
          },
          injectTo: 'head',
        }))
      },
    },
  }
}
