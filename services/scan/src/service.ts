import { addFact } from '@sortie/platform/ops/health'
import { log } from '@sortie/platform/ops/logger'
import type { Service } from '@sortie/platform/service'
import { findModels } from '@sortie/receipt-reader/ocr/models'
import { env } from './env.ts'
import { scanRoutes } from './scans/scan.routes.ts'
import { closeReaders } from './scans/scan-receipt.ts'

export const service: Service = {
  name: 'scan',
  env,
  routes: [scanRoutes],
  start: () => startReading(),
}

/** Says in the log and to health checks which models read: those of the folder, or the npm package's. */
export async function startReading(folder?: string): Promise<typeof closeReaders> {
  const { name } = findModels(folder)
  addFact('reader', name)
  log.info({ reader: name }, 'reads receipts')
  return closeReaders
}
