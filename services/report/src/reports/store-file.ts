import { objects } from '../clients/objects.ts'
import type { ReportFile } from '../rendering/report-file.ts'

export async function storeFile(name: string, file: ReportFile, type: string): Promise<void> {
  await (await objects()).put(name, file.open(), file.sizeBytes, type, file.sha256)
}
