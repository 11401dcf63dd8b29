import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { globalStyleFile } from './build/global-style.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080'

const lib =
  'person-change|api|drafts|fetched-part|format|lazy-dialog|live|needs-network|new-id|own-requests|paths|prefetch|problem|toast|toast-.*|use-(?!shortcuts).*|when-idle'
const ui =
  'badge|button|card|category-badge|confirm|empty-state|error-state|icon-button|link-button|page|select|skeleton|spinner|stat-card|status-badge|tooltip'

/** One file of these sources alone: what they import stays where it is. */
function together(name: string, test: RegExp) {
  return { name, test, includeDependenciesRecursively: false, priority: 1 }
}

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
            // route is 169.2 kB gzip and everything 375, with it 159.5 and 358.
            {
              name: 'kit',
              test: new RegExp(`/web/src/(theme/|lib/(${lib})\\.|ui/(${ui})\\.)|/lucide-react/`),
              minShareCount: 5,
            },
            // Small ones that are used together: each file costs a request, and 100 bytes or more.
            {
              name: 'filters',
              test: /\/web\/src\/(lib\/sorting|ui\/(date-input|date-range|order-select|search-input))\./,
            },
            { name: 'back', test: /\/ui\/back-link\.|icons\/arrow-left\./ },
            together(
              'expenses',
              /\/contracts\/src\/(expense|money|receipt|travel)\.ts\?lean|\/expenses\/(expense|expenses\.api|use-toggle-status)\.ts/,
            ),
            together(
              'session',
              /\/web\/src\/(features\/session\/(auth|session\.api)|lib\/offline\/shared-param|records\/receipts\/upload-list)\.tsx?/,
            ),
            together('waiting', /\/web\/src\/lib\/offline\/(receipt-target|waiting(-id)?)\.ts/),
            together(
              'head',
              /\/(web\/src\/(theme\/scheme|ui\/(logo|scheme-switch))|icons\/(moon|sun))\./,
            ),
            together('trips', /\/records\/trips\/(trip|trips\.api)\.ts/),
            together(
              'record-forms',
              /\/web\/src\/(lib\/use-(single-flight|create-once|draft-name)|ui\/(compare-dialog|list-row|record-dialog|textarea))\./,
            ),
            together(
              'receipts',
              /\/records\/receipts\/(ready-file|receipts\.api|upload-note|batch-receipts|use-uploads)\./,
            ),
          ],
        },
      },
    },
  },
  test: {
    // A context for each file instead of a process: 110 s of processor time for all instead of 193.
    pool: 'vmForks',
    // Contexts are not all freed: without it the process grows to 2.5 GB.
    vmMemoryLimit: '1GB',
    // MiB. What a test makes is garbage soon: with little room for it a twentieth more goes to collecting it.
    execArgv: ['--max-semi-space-size=32'],
    // A machine that does other work beside is slow, not wrong.
    testTimeout: 90_000,
    restoreMocks: true,
    // A document costs 0.7 s of processor time a file, so only those files have one that end in .tsx.
    projects: [
      { extends: true, test: { name: 'logic', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
