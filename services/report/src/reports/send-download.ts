import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { log } from '@sortie/platform/ops/logger'
import type { Response } from 'express'

export type Download = { fileName: string; type: string; sizeBytes: number }

export async function sendDownload(
  source: Readable,
  download: Download,
  response: Response,
): Promise<void> {
  response.type(download.type).attachment(download.fileName)
  response.set({
    'Content-Length': String(download.sizeBytes),
    'Cache-Control': 'private, no-store',
  })
  await pipeline(source, response).catch((error) => {
    if (!response.destroyed) log.warn({ err: error }, 'download not sent whole')
    response.destroy()
  })
}
