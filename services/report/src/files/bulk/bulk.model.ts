import type { Bulk } from '@sortie/contracts/bulk'
import type { Totals } from '@sortie/contracts/money'
import type { CsvFormat } from '@sortie/contracts/profile'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type { output } from 'zod/mini'
import { fixedDays } from '../../fixed-days.ts'
import { type FileJob, fileJobs } from '../file-jobs.ts'
import type { ReportRequest } from '../report-request.ts'

/** Reports of several people or missions, requested together. `settled` counts the items that have ended. */
export type StoredBulk = Stored<Omit<output<typeof Bulk>, 'failures'>> &
  FileJob & {
    settled: number
    /** All of its reports have ended: what is left is to pack them. */
    packing?: boolean
    /** On the calendar of the person who asked; null in bulks that were stored without one. */
    day: string | null
    /** Its index is written by the setting of the person who asked. */
    csvFormat?: CsvFormat
  }

/** One report of a bulk. Once it has ended (done, empty, failed) it never changes again. */
export type BulkItem = {
  _id: string
  bulkId: string
  position: number
  /** The record of the job that makes this report and a few others: the id of the first of them. */
  batch: string
  state: 'waiting' | 'done' | 'empty' | 'failed'
  email: string
  name: string
  department: string
  request: ReportRequest
  fileName: string
  /** Where the finished report is: an object that holds several, and its offset there. */
  object: string
  offset: number
  sizeBytes: number
  expenses: number
  /** "$1,000.00 + €200.00" */
  total: string
  totals: Totals
  reason: string
}

export const BulkModel = defineModel<StoredBulk>(
  'Bulk',
  {
    userId: { type: String, required: true },
    name: { type: String, default: '' },
    day: { type: String, default: null },
    csvFormat: { type: String },
    state: { type: String, required: true },
    total: { type: Number, required: true },
    done: { type: Number, default: 0 },
    withoutExpenses: { type: Number, default: 0 },
    settled: { type: Number, default: 0 },
    packing: Boolean,
    sizeBytes: { type: Number, default: null },
    expiresAt: { type: Date, default: null },
  },
  [[{ userId: 1, createdAt: -1 }], [{ state: 1 }], [{ expiresAt: 1 }]],
)

export const BulkItemModel = defineModel<BulkItem>(
  'BulkPart',
  {
    bulkId: { type: String, required: true },
    position: { type: Number, required: true },
    batch: { type: String, required: true },
    state: { type: String, default: 'waiting' },
    email: { type: String, default: '' },
    name: { type: String, default: '' },
    department: { type: String, default: '' },
    request: { type: Object, required: true },
    fileName: { type: String, required: true },
    object: { type: String, default: '' },
    offset: { type: Number, default: 0 },
    sizeBytes: { type: Number, default: 0 },
    expenses: { type: Number, default: 0 },
    total: { type: String, default: '' },
    totals: { type: Object, default: {} },
    reason: { type: String, default: '' },
  },
  [[{ bulkId: 1, position: 1 }], [{ bulkId: 1, state: 1 }], [{ batch: 1 }]],
)

export const bulkFiles = fileJobs({
  noun: 'bulk',
  model: BulkModel,
  ending: '.zip',
  type: 'application/zip',
  keptDays: fixedDays.bulkFilesDays,
  // Packing is the last percent.
  progressOf: ({ state, settled, total }) =>
    state === 'done' ? 100 : Math.floor((99 * settled) / Math.max(1, total)),
  notReady: 'These reports are not ready to be downloaded.',
  forget: (bulkId) => BulkItemModel.deleteMany({ bulkId }),
})

/** The reports that one job made, in one file, until they are packed. */
export const batchOf = (bulkId: string, id: string) => `bulks/${bulkId}/${id}`
