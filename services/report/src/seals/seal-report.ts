import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReportSeal } from '@sortie/contracts/expense-report'
import { formatMoney, toDecimal } from '@sortie/contracts/money'
import { AppError, notFound } from '@sortie/platform/errors'
import { limitConcurrency } from '@sortie/platform/limit-concurrency'
import { objects } from '../clients/objects.ts'
import { printer } from '../clients/printer.ts'
import { env } from '../env.ts'
import { lazyFolder } from '../files/job-folder.ts'
import {
  ExpenseReportModel,
  objectOf,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
  sealedFolderOf,
  sealedObjectOf,
} from '../models/expense-report.model.ts'
import { approvalsOf } from '../models/expense-report.ts'
import { sha256Of } from './certificate.ts'
import { currentIdentity } from './identity.ts'
import { printSealPage } from './print-seal-page.ts'
import { newSealNumber } from './seal-number.ts'
import { sealPdf } from './seal-pdf.ts'

/** The number is chosen with the decision, so that every run of the job prints the same one. */
export function newSeal(): ReportSeal {
  const none = { sealedAt: null, sizeBytes: null, sha256: null, certificateSha256: null }
  return { number: newSealNumber(), ...none }
}

/** Each holds a copy of a whole report on the disk. */
const mostAtOnce = 2
const mostWaiting = 20
const inTurn = limitConcurrency(mostAtOnce, {
  mostWaiting,
  full: () =>
    new AppError(
      'unavailable',
      'seals_busy',
      'Many reports are being sealed just now. Please try again in a few seconds.',
      { retryAfter: 10 },
    ),
})
const running = new Map<string, Promise<ReportSeal | null>>()

/**
 * The seal of an approved report, which is made where there is none; null of other reports. Whoever asks meanwhile waits for
 * the same one. Runs twice without harm, as in two processes.
 */
export async function sealReport(reportId: string): Promise<ReportSeal | null> {
  const report = await approvedReport(reportId)
  if (report?.seal?.sha256) return report.seal
  // An approval that came after another was taken back has another number.
  const { number = reportId } = report?.seal ?? {}
  const sealing =
    running.get(number) ?? inTurn(() => makeSeal(reportId)).finally(() => running.delete(number))
  running.set(number, sealing)
  return sealing
}

async function makeSeal(reportId: string): Promise<ReportSeal | null> {
  const report = await approvedReport(reportId)
  if (!report?.seal || !report.sha256) return null
  if (report.seal.sha256) return report.seal
  const folder = lazyFolder()
  try {
    const path = join(await folder.directory(), 'sealed.pdf')
    const handedIn = await fetchHandedIn(report, path)
    const identity = await currentIdentity()
    const certificateSha256 = sha256Of(identity.certificate)
    const sealedAt = new Date()
    const returned = await returnedOf(reportId)
    const sealed = { ...whatIsSealed(report), returned, certificateSha256 }
    const page = await printSealPage(sealed, printer)
    const file = await sealPdf(path, { sealed, page, identity, before: handedIn, at: sealedAt })
    const object = sealedObjectOf(reportId, file.sha256)
    const storage = await objects()
    const before = await Array.fromAsync(storage.list(sealedFolderOf(reportId)))
    const bytes = createReadStream(path)
    await storage.put(object, bytes, file.sizeBytes, 'application/pdf', file.sha256)
    const kept = await keep(report, { ...report.seal, ...file, sealedAt, certificateSha256 })
    // One that comes late removes its own alone: what lies there now may be of a newer approval that is just being sealed.
    const isKept = kept?.sha256 === file.sha256
    for (const name of isKept ? before.map((each) => each.name) : [object])
      await storage.remove(name)
    return kept
  } finally {
    await folder.remove()
  }
}

function approvedReport(reportId: string): Promise<StoredExpenseReport | null> {
  const approved = { _id: reportId, state: 'approved' } as const
  return ExpenseReportModel.findOne(approved).lean<StoredExpenseReport>()
}

/** The first run that is done counts. */
async function keep({ _id }: StoredExpenseReport, seal: ReportSeal): Promise<ReportSeal | null> {
  const open = { _id, state: 'approved', 'seal.number': seal.number, 'seal.sha256': null } as never
  await ExpenseReportModel.updateOne(open, { $set: { seal } }, { timestamps: false })
  return (await ExpenseReportModel.findById(_id, { seal: 1 }).lean())?.seal ?? null
}

function whatIsSealed(report: StoredExpenseReport) {
  const sealNumber = report.seal?.number ?? ''
  const { number, owner, handedInAt, totals, lineCount, returnedCount, sha256 } = report
  return {
    reportNumber: number,
    owner: owner.name,
    handedInAt: handedInAt ?? new Date(0),
    approvals: approvalsOf(report),
    totals,
    lineCount,
    returnedCount,
    sha256: sha256 ?? '',
    sealNumber,
    link: new URL(`/verify/${sealNumber}`, env.PUBLIC_URL).href,
  }
}

/** "Bar, €80.00" */
async function returnedOf(reportId: string): Promise<string[]> {
  const returned = { reportId, state: 'returned' } as const
  const lines = await ReportLineModel.find(returned).sort({ position: 1 }).lean<StoredLine[]>()
  return lines.map(({ merchant, amount, currency }) => {
    return `${merchant}, ${formatMoney(toDecimal(amount), currency)}`
  })
}

/** Onto the disk, and hashed: what is sealed is what was handed in, or nothing. */
async function fetchHandedIn(report: StoredExpenseReport, path: string): Promise<Hash> {
  const { _id, number, sha256 } = report
  const stored = await (await objects()).get(objectOf(_id, sha256 ?? ''))
  if (!stored) throw notFound('expense report')
  const hash = createHash('sha256')
  await pipeline(
    stored,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(path),
  )
  if (hash.copy().digest('hex') !== sha256)
    throw new Error(`The stored file of ${number} is not the one that was handed in`)
  return hash
}
