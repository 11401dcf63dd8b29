import { dayUsageRoutes } from '@sortie/platform/http/day-usage.routes'
import { inForceRoutes } from '@sortie/platform/http/in-force.routes'
import type { Service } from '@sortie/platform/service'
import { printer } from './clients/printer.ts'
import { env } from './env.ts'
import { eraseReports } from './erase-reports.ts'
import { accountedReportRoutes } from './expense-reports/accounted-report.routes.ts'
import { approvalLinkRoutes } from './expense-reports/approval-link.routes.ts'
import { expenseReportJobs } from './expense-reports/expense-report.jobs.ts'
import {
  expenseReportRoutes,
  reportHistoryRoutes,
} from './expense-reports/expense-report.routes.ts'
import { receiptConsumers } from './expense-reports/receipt.consumers.ts'
import { waitingReportRoutes } from './expense-reports/waiting-report.routes.ts'
import { bulkJobs } from './files/bulk/bulk.jobs.ts'
import { bulkRoutes } from './files/bulk/bulk.routes.ts'
import { exportJobs } from './files/exports/export.jobs.ts'
import { exportRoutes } from './files/exports/export.routes.ts'
import { removeStaleFolders } from './files/job-folder.ts'
import { ownDataRoutes } from './files/own-data/own-data.routes.ts'
import { queueRoutes } from './files/queue.routes.ts'
import { receiptOpener } from './files/rendering/receipt-opener.ts'
import { signatureRoutes } from './files/signature.routes.ts'
import { userConsumers } from './files/user.consumers.ts'
import { fixedDays } from './fixed-days.ts'
import { leaverRoutes } from './payments/left-behind.ts'
import { correctionRoutes, paymentRoutes } from './payments/payment.routes.ts'
import { checkCertificate } from './seals/identity.ts'
import { adminSealRoutes, sealRoutes } from './seals/seal.routes.ts'

export const service: Service = {
  name: 'report',
  env,
  routes: [
    signatureRoutes,
    exportRoutes,
    bulkRoutes,
    expenseReportRoutes,
    waitingReportRoutes,
    reportHistoryRoutes,
    accountedReportRoutes,
    approvalLinkRoutes,
    sealRoutes,
    adminSealRoutes,
    ownDataRoutes,
    paymentRoutes,
    correctionRoutes,
    leaverRoutes,
    queueRoutes,
    dayUsageRoutes('report'),
    inForceRoutes('report', fixedDays),
  ],
  consumers: { ...userConsumers, ...receiptConsumers },
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
