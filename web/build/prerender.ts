import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

type Prerender = typeof import('../src/prerender.tsx').prerenderPage

/** The prerendered pages. The gateway sends `signed-in/index.html` for / to somebody with a session, and so on. */
const pages = [
  {
    file: 'signed-out/auth.html',
    path: '/auth',
    signedIn: false,
    chunks: ['auth-page'],
    calls: [],
  },
  {
    file: 'signed-in/index.html',
    path: '/',
    signedIn: true,
    chunks: ['shell', 'dashboard-page'],
    calls: ['/api/user', '/api/dashboard/stats'],
  },
]

/**
 * Renders the first page of visitors and of signed-in people to HTML with its styles, so that it is on the screen
 * before the scripts are; its head preloads what the page needs next.
 */
export function prerenderPages(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const plain = withInlineStyle(readFileSync(join(dir, 'index.html'), 'utf8'), bundle)
        writeFileSync(join(dir, 'index.html'), plain)
        await withPrerender(root, async (prerenderPage) => {
          for (const { file, path, signedIn, chunks, calls } of pages) {
            const { markup, styles } = await prerenderPage(path, signedIn)
            const parts = inOrder(chunks, bundle)
            const head = [...fonts(bundle), ...calls.map(preloadCall), styles]
            const html = plain
              .replace(
                / *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/g,
                '',
              )
              .replace(
                '<div id="root"></div>',
                () => `<div id="root" aria-busy="true">${markup}</div>`,
              )
              .replace(
                '</head>',
                () => `${head.join('\n    ')}
    <script src="/start.js" data-parts="${parts.join(' ')}"></script>
  </head>`,
              )
            mkdirSync(dirname(join(dir, file)), { recursive: true })
            writeFileSync(join(dir, file), html)
          }
        })
      },
    },
  }
}

/** Builds the app for Node with the same plugins, so that class names are the same. */
async function withPrerender(
  root: string,
  work: (prerenderPage: Prerender) => Promise<void>,
): Promise<void> {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  const outDir = mkdtempSync(join(root, 'node_modules/.prerender-'))
  try {
    await build({
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
      },
    })
    const built = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
    await work(built.prerenderPage)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Inlined: the stylesheet is small and every page needs it before its first paint. */
function withInlineStyle(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(
    /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)">/g,
    (link, file: string) => {
      const asset = bundle[file]
      return asset?.type === 'asset' ? `<style>${asset.source}</style>` : link
    },
  )
}

function preloadCall(url: string): string {
  return `<link rel="preload" as="fetch" href="${url}" crossorigin="use-credentials">`
}

/** The fonts of the text that is visible first. */
function fonts(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((file) => /(inter-latin-wght|barlow-condensed-latin-\d+)-normal/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
}

/** The chunks of a page in the order of their dependencies; the entry, which renders, is last. */
function inOrder(names: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (file: string, path: string[] = []) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file) || path.includes(file)) return
    for (const needed of chunk.imports) add(needed, [...path, file])
    if (!chunk.isEntry) files.add(file)
  }
  const entry = chunks.find((chunk) => chunk.isEntry)
  for (const name of names) {
    const chunk = chunks.find((chunk) => chunk.name === name)
    if (!chunk || !entry) throw new Error(`The build has no chunk named ${name}.`)
    add(chunk.fileName)
  }
  for (const needed of entry?.imports ?? []) add(needed)
  return [...files, entry?.fileName].map((file) => `/${file}`)
}
