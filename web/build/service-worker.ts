import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * The files that open Sortie without a network: the page, every script, and the fonts of western languages; other fonts
 * are cached when they are used.
 */
const files = [
  'index.html',
  'scheme.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'assets/**/*.{js,css}',
  'assets/**/*-latin-*.woff2',
]

/** Writes `service-worker.js` with the names of all other files of the build. */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const built = (await build({
          configFile: false,
          root,
          logLevel: 'warn',
          define: {
            PRECACHE: JSON.stringify(precached(dir)),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            write: false,
            target: 'es2023',
            lib: { entry: 'src/service-worker.ts', formats: ['iife'], name: 'worker' },
          },
        })) as Rolldown.RolldownOutput[]
        const [chunk] = built[0]?.output ?? []
        if (!chunk) throw new Error('The service worker was not built.')
        writeFileSync(join(dir, 'service-worker.js'), chunk.code)
      },
    },
  }
}

function precached(dir: string) {
  return globSync(files, { cwd: dir }).map((file) => ({
    url: `/${file}`,
    // A name with a hash identifies its version.
    revision: file.startsWith('assets/') ? null : revision(join(dir, file)),
  }))
}

function revision(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}
