import type { ProblemKind } from '@sortie/contracts/problem'
import type { ExportJob } from '@sortie/contracts/report'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type { output } from 'zod/mini'
import { type FileJob, fileJobs } from '../file-jobs.ts'
import type { ReportRequest } from '../report-request.ts'

export type StoredExport = Stored<output<typeof ExportJob>> &
  FileJob & {
    request: ReportRequest
    /** A call waits for it, and its file is sent once. */
    now?: boolean
    /** Why it failed, with the sentence in `error`. */
    problem?: { kind: ProblemKind; code: string }
  }

export const ExportModel = defineModel<StoredExport>(
  'Export',
  {
    userId: { type: String, required: true },
    state: { type: String, required: true },
    progress: { type: Number, default: 0 },
    fileName: { type: String, default: null },
    sizeBytes: { type: Number, default: null },
    error: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    request: { type: Object, required: true },
    now: Boolean,
    problem: Object,
  },
  [[{ userId: 1, createdAt: -1 }], [{ state: 1 }], [{ expiresAt: 1 }]],
)

export const exportFiles = fileJobs({
  noun: 'export',
  model: ExportModel,
  ending: '.pdf',
  type: 'application/pdf',
  keptDays: 1,
  progressOf: ({ progress }) => progress,
  notReady: 'This report is not ready to be downloaded.',
})

export const notMade = 'The report could not be made.'
