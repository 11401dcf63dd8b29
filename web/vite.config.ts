import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { globalStyleFile } from './build/global-style.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080'

const lib =
  'another-person|api|drafts|fetched-part|format|lazy-dialog|live|needs-network|new-id|own-requests|paths|prefetch|problem|toast|toast-.*|use-.*|when-idle'
const ui =
  'badge|button|card|category-badge|confirm|empty-state|error-state|icon-button|link-button|page|select|skeleton|spinner|stat-card|status-badge|tooltip'

export default defineConfig({
  plugins: [
    react(),
    globalStyleFile(),
    leanContracts(),
    prerenderPages(),
    serviceWorker(),
    precompress(),
  ],
  // Class names that are the same in prerendered pages and in the browser.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, pure: true } } },
  server: {
    proxy: {
      '/api': gateway,
      // A browser asking for the page /admin gets the app; only calls go to the gateway.
      '/admin': {
        target: gateway,
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
      },
    },
  },
  build: {
    target: 'es2023',
    // Fonts and icons stay files: a page's policy then needs no data: sources.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page preloads all its files itself, and dialogs are fetched in idle moments: listing their files wherever
      // they are opened would cost 9 kB.
      resolveDependencies: (_, files, { hostId }) => (/(^|\/)index[-.]/.test(hostId) ? files : []),
    },
    // Reading a property of a package's export has no side effects in any package we use.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Few files, because each costs a request; the large ones separate, because each runs as one task.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'store',
              test: /node_modules\/(@reduxjs|react-redux|immer|reselect|redux|redux-thunk)\//,
              priority: 2,
            },
            {
              name: 'frame',
              test: /node_modules\/(react-router|react-router-dom|styled-components|stylis)\//,
              priority: 2,
            },
            // What nearly every screen shows, without anything that imports a library. Without this group the first
            // route is 168.9 kB gzip and everything 376, with all of lib and ui in it 187.7, like this 159.9 and 359.
            {
              name: 'kit',
              test: new RegExp(`/web/src/(theme/|lib/(${lib})\\.|ui/(${ui})\\.)|/lucide-react/`),
              minShareCount: 5,
            },
            // Small ones that are used together.
            { name: 'filters', test: /\/web\/src\/ui\/(date-input|date-range|search-input)\./ },
            {
              name: 'forms',
              test: /\/web\/src\/(lib\/use-(alone|create-once|draft-name)|ui\/textarea)\./,
            },
            { name: 'back', test: /\/ui\/back-link\.|icons\/arrow-left\./ },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    // A context for each file instead of a process: 110 s of processor time for all instead of 193.
    pool: 'vmForks',
    // Contexts are not all freed: without it the process grows to 2.5 GB.
    vmMemoryLimit: '1GB',
    // A machine that does other work beside is slow, not wrong.
    testTimeout: 90_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
  },
})
