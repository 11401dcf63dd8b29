import { internalReportMailApi } from '@sortie/contracts/internal-report-mail'
import { implement } from '@sortie/platform/http/implement'
import { demandService } from '../job-token-secrets.ts'
import { mailReport } from './mail-report.ts'

export const reportMailRoutes = implement(internalReportMailApi, {
  async send({ body, req }) {
    demandService(req.get('authorization'), 'report')
    return { mailed: await mailReport(body) }
  },
})
