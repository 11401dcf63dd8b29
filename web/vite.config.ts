import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { leanContracts } from './build/lean-contracts.ts'
import { leanRouter } from './build/lean-router.ts'
import { precompress } from './build/precompress.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), leanContracts(), leanRouter(), precompress()],
  server: {
    proxy: {
      '/api': gateway,
      // A browser asking for the page /admin gets the app; only calls go to the gateway.
      '/admin': {
        target: gateway,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
  build: {
    target: 'es2023',
    // Fonts and icons stay files: a page's policy then needs no data: sources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Reading a property of a package's export does nothing else in any package we use.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
  },
})
