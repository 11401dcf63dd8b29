import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type Label = {
  file: string
  merchant: string
  date: string
  total: string
  aliases?: string[]
  currency: string
  source: string
}

type Prediction = {
  file: string
  merchant: string | null
  date: string | null
  amount: number | null
  confidence: number
}
type Verdict = { label: Label; amount: boolean; date: boolean; merchant: boolean; all: boolean }

export type Receipts = {
  labels: Label[]
  image(label: Label): Promise<Buffer>
  score(predictions: Prediction[]): Verdict[]
}

/** The receipts with their truth: RECEIPTS_DIR, or shared/receipts beside the repository. They never enter it. */
export async function openReceipts(): Promise<Receipts> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const folder = resolve(process.env.RECEIPTS_DIR ?? join(root, '..', 'shared', 'receipts'))
  const labels = JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')) as Label[]
  const scorer = await import(pathToFileURL(join(folder, 'score.mjs')).href)
  return {
    labels,
    image: (label) => readFile(join(folder, 'images', basename(label.file))),
    score: (predictions) => scorer.score(labels, predictions).rows,
  }
}
