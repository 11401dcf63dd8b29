import { EnvError } from '@sortie/platform/env'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'
import { BackupError, type Manifest } from './manifest.ts'

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

/** Runs a command; an expected failure is one sentence and exit code 1. */
export async function command(work: () => Promise<string>): Promise<void> {
  const started = Date.now()
  try {
    console.log(`${await work()} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof BackupError || error instanceof EnvError) return error.message
  if (!(error instanceof Error)) return undefined
  if (error.name === 'Fault') return error.message
  if (error instanceof MongoServerError && error.code === notAuthorized)
    return `The database refuses the user of MONGO_URL: ${error.message}. The user "backup" gets its rights from mongo-init.`
  if (error instanceof MongoServerError && error.code === wrongPassword)
    return 'The database does not know the user of MONGO_URL, or not with this password.'
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError)
    return `The database of MONGO_URL does not answer: ${error.message}.`
  return undefined
}

const notAuthorized = 13
const wrongPassword = 18
