import { env } from '../env.ts'
import { createBrowser } from './browser.ts'

export const printer = createBrowser({
  executable: env.CHROME_PATH,
  fonts: async () => (await import('./font-catalogue.ts')).fontFiles,
})
