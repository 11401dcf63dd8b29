import { exportApi } from '@sortie/contracts/report'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { cancelExport } from './cancel-export.ts'
import { exportOf } from './export.queries.ts'
import { reportNow } from './report-now.ts'
import { sendExport } from './send-export.ts'
import { startExport } from './start-export.ts'

export const exportRoutes = implement(exportApi, {
  pdf: ({ query, user, req, res }) => reportNow(query, user, readersZone(req), { req, res }),
  startPdf: ({ query, user, req }) => startExport(query, user, readersZone(req)),
  pdfJob: ({ params, user }) => exportOf(params.id, user.id),
  cancelPdf: ({ params, user }) => cancelExport(params.id, user.id),
  pdfFile: ({ params, user, req, res }) => sendExport(params.id, user.id, { req, res }),
})
