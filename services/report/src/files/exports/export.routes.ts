import { exportApi } from '@sortie/contracts/report'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { withId } from '@sortie/platform/mongo/model'
import { exportFiles } from './export.model.ts'
import { reportNow } from './report-now.ts'
import { startExport } from './start-export.ts'

export const exportRoutes = implement(exportApi, {
  pdf: ({ query, user, req, res }) => reportNow(query, user, readersZone(req), { req, res }),
  async startPdf({ query, user, req }) {
    await exportFiles.demandRoom(user.id)
    return withId(await startExport(query, user, readersZone(req)))
  },
  pdfJob: async ({ params, user }) => withId(await exportFiles.find(params.id, user.id)),
  cancelPdf: ({ params, user }) => exportFiles.cancel(params.id, user.id),
  async pdfFile({ params, user, req, res }) {
    const made = await exportFiles.find(params.id, user.id)
    await exportFiles.send(made, made.fileName, { req, res })
  },
})
