import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const routerBuild = fileURLToPath(
  new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
)
const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080'

export default defineConfig(({ command }) => ({
  plugins: [react(), droppableRouterParts()],
  // The exports of react-router lead to its development build only.
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerBuild }] : [] },
  server: {
    proxy: {
      '/api': gateway,
      // A browser asking for the page /admin gets the app; only calls go to the gateway.
      '/admin': {
        target: gateway,
        bypass: (request) => (acceptsPage(request.headers.accept) ? '/index.html' : undefined),
      },
    },
  },
  build: {
    target: 'es2023',
    // Fonts and icons stay files: a page's policy then needs no data: sources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Reading a property of a package's export does nothing else in any package we use.
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        manualPureFunctions: ['defineApi', 'defineRules', 'text', 'filter', 'requiredText', 'stream'],
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
  },
}))

/**
 * react-router keeps forms, fetchers and scroll restoration in every bundle, because a bundler may not drop a
 * `forwardRef()` or a `displayName`. Marking them droppable saves 4 kB gzip of the first route.
 */
function droppableRouterParts(): Plugin {
  return {
    name: 'droppable-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, ''),
        map: null,
      }),
    },
  }
}

function acceptsPage(accept: string | undefined) {
  return accept?.includes('text/html') ?? false
}
