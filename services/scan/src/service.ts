import type { Service } from '@sortie/platform/service'
import { env } from './env.ts'
import { scanRoutes } from './scans/scan.routes.ts'
import { closeReaders } from './scans/scan-receipt.ts'

export const service: Service = {
  name: 'scan',
  env,
  routes: [scanRoutes],
  start: async () => closeReaders,
}
