import { EnvError } from '@sortie/platform/env'
import { BackupError, type Manifest } from './manifest.ts'

/** A backup in one line. */
export function summary({
  collections,
  objects,
  keys,
  totals,
  receiptsWithoutFile,
}: Manifest): string {
  const documents = collections.reduce((sum, { count }) => sum + count, 0)
  const sums = Object.entries(totals).map(
    ([currency, minor]) => `${currency} ${(minor / 100).toFixed(2)}`,
  )
  const lost = receiptsWithoutFile.length
    ? `, ${receiptsWithoutFile.length} receipts without their file`
    : ''
  return `${documents} documents, ${objects.length} objects, ${keys.length} keys, expenses of ${sums.join(' + ') || 'nothing'}${lost}`
}

/** Runs a command; what went wrong in good order is one sentence and exit code 1. */
export async function command(work: () => Promise<string>): Promise<void> {
  const started = Date.now()
  try {
    console.log(`${await work()} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } catch (error) {
    const known =
      error instanceof BackupError || error instanceof EnvError || (error as Error).name === 'Fault'
    console.error(known ? (error as Error).message : error)
    process.exitCode = 1
  }
}
