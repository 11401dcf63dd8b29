import { env } from '../env.ts'
import { fontFiles } from '../rendering/fonts.ts'
import { createBrowser } from './browser.ts'

/** This process's browser; started by the first report. */
export const printer = createBrowser({ executable: env.CHROME_PATH, fonts: fontFiles })
