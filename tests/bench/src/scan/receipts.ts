import { existsSync } from 'node:fs'
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

/** The receipts of the world have the total as a number, and their other names under another name. */
type Written = Omit<Label, 'total'> & {
  total?: string
  amount?: number
  merchantAlternatives?: string[]
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
  name: string
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
function openMoreReceipts(): Promise<Receipts[]> {
  const folders = (process.env.MORE_RECEIPTS ?? '').split(':').filter(Boolean)
  return Promise.all(folders.map(open))
}

/** The receipts, those of the world beside them (world/), and the further ones; photographs only. */
export async function openAll(): Promise<Receipts[]> {
  const world = await open(join(main, 'world')).catch(() => null)
  return [await openReceipts(), ...(world ? [world] : []), ...(await openMoreReceipts())]
}

async function open(folder: string): Promise<Receipts> {
  const written = JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')) as Written[]
  const labels = written
    .filter(({ file }) => !file.endsWith('.pdf'))
    .map(
      ({ amount, merchantAlternatives, ...label }): Label => ({
        ...label,
        total: label.total ?? Number(amount).toFixed(2),
        aliases: label.aliases ?? merchantAlternatives,
      }),
    )
  const inImages = existsSync(join(folder, 'images'))
  const scorer = await import(pathToFileURL(join(main, 'score.mjs')).href)
  return {
    name: basename(folder),
    labels,
    image: (label) => readFile(join(folder, inImages ? 'images' : '', basename(label.file))),
    score: (predictions) => scorer.score(labels, predictions).rows,
  }
}
