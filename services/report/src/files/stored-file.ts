import { notFound } from '@sortie/platform/errors'
import { type Exchange, sendObject } from '@sortie/platform/http/send-object'
import { objects } from '../clients/objects.ts'
import type { ReportFile } from './rendering/report-file.ts'

/** `noun` names what is missing when the object is. */
type Download = {
  name: string
  noun: string
  fileName: string
  type: string
  sizeBytes: number
  etag: string | null
}

export async function sendFile({ noun, ...file }: Download, exchange: Exchange): Promise<void> {
  const headers = { 'Cache-Control': 'private, no-store' }
  const missing = () => notFound(noun)
  await sendObject(await objects(), { ...file, shown: 'attachment', headers, missing }, exchange)
}

export async function storeFile(name: string, file: ReportFile, type: string): Promise<void> {
  await (await objects()).put(name, file.open(), file.sizeBytes, type, file.sha256)
}
