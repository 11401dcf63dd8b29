import { addFact } from '@sortie/platform/ops/health'
import { log } from '@sortie/platform/ops/logger'
import type { Service } from '@sortie/platform/service'
import { env } from './env.ts'
import { findModels } from './reading/ocr/models.ts'
import { scanRoutes } from './scans/scan.routes.ts'
import { closeReaders } from './scans/scan-receipt.ts'

export const service: Service = {
  name: 'scan',
  env,
  routes: [scanRoutes],
  start: async () => {
    const { name } = findModels()
    addFact('reader', name)
    log.info({ reader: name }, 'reads receipts')
    return closeReaders
  },
}
