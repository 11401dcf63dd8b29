import type { ExportJob } from '@sortie/contracts/report'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import type { output } from 'zod/mini'
import type { ReportRequest } from '../reports/report-request.ts'

export type StoredExport = Stored<output<typeof ExportJob>> & {
  userId: string
  request: ReportRequest
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
    request: { type: Object, required: true },
  },
  [[{ userId: 1, createdAt: -1 }], [{ createdAt: 1 }], [{ state: 1 }]],
)

type State = StoredExport['state']
export const openExport = { state: { $in: ['waiting', 'running'] satisfies State[] as State[] } }
export const notMade = 'The report could not be made.'

/** A background export can be downloaded for a day. */
export const exportHours = 24

export const objectOf = (id: string) => `exports/${id}.pdf`
