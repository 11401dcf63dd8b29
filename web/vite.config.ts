import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstFile } from './build/first-files.ts'
import { globalStyleFile } from './build/global-style.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { precompress } from './build/precompress.ts'
import { preloadProgram } from './build/preload-program.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Tests of modules that keep something for as long as a page is open, and of databases: each file has its own. */
const keepsSomething = [
  'src/{app,lib,theme}/**/*.test.tsx',
  'src/*.test.tsx',
  'src/features/{waiting,session}/**/*.test.tsx',
  'src/ui/tooltip.test.tsx',
  // Has another module in the place of one that other files have loaded.
  'src/features/profile/assistants-card.test.tsx',
]
// A context for each file costs less than a process. They are not all freed: without the limit it grows to 2.5 GB.
const alone = { pool: 'vmForks' as const, vmMemoryLimit: '1GB' }
const withDocument = { environment: 'happy-dom', setupFiles: ['src/testing/setup.ts'] }

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    leanContracts(),
    react(),
    globalStyleFile(),
    preloadProgram(),
    serviceWorker(),
    precompress(),
  ],
  // `pure`: styled parts that no page uses are left out.
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
    modulePreload: { polyfill: false },
    // Reading a property of a package's export has no side effects in any package we use.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Few files, because each costs a request; the large ones separate, because each runs as one task.
        codeSplitting: {
          groups: [
            {
              name: firstFile,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Small parts of most pages behind the first: a file each would weigh half as much again.
            {
              name: 'parts',
              test: /web\/src\/ui\/(?!toaster|.*dialog|sheet|record-form|use-record-saving|.*chart|two-pictures|long-list)|web\/src\/lib\/(use-|sorting|needs-network|open-file|act-later)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'dialog',
              test: /web\/src\/ui\/(.*-dialog|dialog|sheet|record-form|use-record-saving|switch)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 1 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // Pages without a form do not wait for it.
            {
              name: 'form',
              test: /node_modules\/(react-hook-form|zod)\/|web\/src\/lib\/form\.ts/,
              priority: 4,
              includeDependenciesRecursively: false,
            },
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
          ],
        },
      },
    },
  },
  test: {
    // MiB. What a test makes is garbage soon: with little room for it a twentieth more goes to collecting it.
    execArgv: ['--max-semi-space-size=32'],
    // A machine that does other work beside is slow, not wrong.
    testTimeout: 90_000,
    restoreMocks: true,
    // Otherwise happy-dom reads all of the app's style anew with each rule of it that is first used.
    env: { SC_DISABLE_SPEEDY: 'false' },
    // A document costs 0.7 s of processor time a file, so only those files have one that end in .tsx.
    projects: [
      { extends: true, test: { ...alone, name: 'logic', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...withDocument, ...alone, name: 'what a page keeps', include: keepsSomething },
      },
      {
        extends: true,
        test: {
          ...withDocument,
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          exclude: keepsSomething,
          // One process, which loads all modules once: a third less processor time.
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
