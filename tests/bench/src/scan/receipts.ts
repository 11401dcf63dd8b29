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

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const main = resolve(process.env.RECEIPTS_DIR ?? join(root, '..', 'shared', 'receipts'))

/** The receipts with their truth: RECEIPTS_DIR, or shared/receipts beside the repository. They never enter it. */
export function openReceipts(): Promise<Receipts> {
  return open(main)
}

/** Further folders of images and labels, MORE_RECEIPTS separated by colons: worse photographs, receipts made up. */
export function openMoreReceipts(): Promise<Receipts[]> {
  const folders = (process.env.MORE_RECEIPTS ?? '').split(':').filter(Boolean)
  return Promise.all(folders.map(open))
}

async function open(folder: string): Promise<Receipts> {
  const labels = JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')) as Label[]
  const scorer = await import(pathToFileURL(join(main, 'score.mjs')).href)
  return {
    labels,
    image: (label) => readFile(join(folder, 'images', basename(label.file))),
    score: (predictions) => scorer.score(labels, predictions).rows,
  }
}
