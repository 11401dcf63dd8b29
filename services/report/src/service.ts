import { dayUsageRoutes } from '@sortie/platform/http/day-usage.routes'
import type { Service } from '@sortie/platform/service'
import { userConsumers } from './access/user.consumers.ts'
import { bulkJobs } from './bulk/bulk.jobs.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { printer } from './clients/printer.ts'
import { env } from './env.ts'
import { eraseReports } from './erasure/erase-reports.ts'
import { approvalLinkRoutes } from './expense-reports/approval-link.routes.ts'
import { expenseReportJobs } from './expense-reports/expense-report.jobs.ts'
import {
  expenseReportRoutes,
  reportHistoryRoutes,
} from './expense-reports/expense-report.routes.ts'
import { adminSealRoutes, sealRoutes } from './expense-reports/seal.routes.ts'
import { exportJobs } from './exports/export.jobs.ts'
import { exportRoutes } from './exports/export.routes.ts'
import { ownDataRoutes } from './own-data/own-data.routes.ts'
import { correctionRoutes, paymentRoutes } from './payments/payment.routes.ts'
import { queueRoutes } from './queues/queue.routes.ts'
import { receiptOpener } from './rendering/receipt-opener.ts'
import { removeStaleFolders } from './reports/job-folder.ts'
import { signatureRoutes } from './reports/signature.routes.ts'
import { checkCertificate } from './seals/identity.ts'

export const service: Service = {
  name: 'report',
  env,
  routes: [
    signatureRoutes,
    exportRoutes,
    bulkRoutes,
    expenseReportRoutes,
    reportHistoryRoutes,
    approvalLinkRoutes,
    sealRoutes,
    adminSealRoutes,
    ownDataRoutes,
    paymentRoutes,
    correctionRoutes,
    queueRoutes,
    dayUsageRoutes('report'),
  ],
  consumers: userConsumers,
  erase: eraseReports,
  jobs: { ...exportJobs, ...bulkJobs, ...expenseReportJobs },
  runsJobs: env.ROLE !== 'web',
  async start() {
    await checkCertificate()
    await removeStaleFolders()
    return async () => {
      await printer.close()
      receiptOpener.close()
    }
  },
}
