import { accessTokenApi, adminTokenApi } from './access-token.ts'
import { accountApi } from './account.ts'
import { accountedReportApi, knownPeopleApi } from './accounting.ts'
import { adminExpenseApi } from './admin-expense.ts'
import { adminUserApi } from './admin-user.ts'
import { approvalLinkApi } from './approval-link.ts'
import { adminAssistantApi, assistantApi } from './assistant.ts'
import { sessionApi } from './auth.ts'
import { bulkApi } from './bulk.ts'
import { correctionApi } from './correction.ts'
import { dashboardApi } from './dashboard.ts'
import { dayUsageApis } from './day-usage.ts'
import { deadLetterApis } from './dead-letter.ts'
import { directoryApi, scimApi } from './directory.ts'
import { emailProofApi } from './email-proof.ts'
import type { Api } from './endpoint.ts'
import { expenseApi } from './expense.ts'
import { expenseReportApi } from './expense-report.ts'
import { adminFindingApi, findingApi } from './finding.ts'
import { flightApi } from './flight.ts'
import { inForceApis } from './in-force.ts'
import { inboxApi } from './inbox.ts'
import { leaverApi } from './leaver.ts'
import { adminMailboxApi, mailboxApi } from './mailbox.ts'
import { merchantApi } from './merchant.ts'
import { newFactorApi } from './new-factor.ts'
import { organisationApi } from './organisation.ts'
import { ownDataApi } from './own-data.ts'
import { paymentApi } from './payment.ts'
import { peopleImportApi } from './people-import.ts'
import { profileApi } from './profile.ts'
import { queueApi } from './queue.ts'
import { adminRateApi, rateApi } from './rate.ts'
import { adminReceiptApi, receiptApi } from './receipt.ts'
import { adminReceiptUsageApi, receiptUsageApi } from './receipt-usage.ts'
import { exportApi, signatureApi } from './report.ts'
import { scanApi } from './scan.ts'
import { adminSealApi, sealApi } from './seal.ts'
import { secondFactorApi } from './second-factor.ts'
import { signInStepApi } from './sign-in-step.ts'
import { signOnLinkApi } from './sign-on-links.ts'
import { singleSignOnApi } from './single-sign-on.ts'
import { historyApi, reportHistoryApi, trailApi } from './trail.ts'
import { tripApi } from './travel.ts'
import { waitingReportApi } from './waiting-report.ts'
import { webhookApi } from './webhook.ts'

export const services = ['auth', 'expense', 'travel', 'receipt', 'scan', 'report'] as const
export type ServiceName = (typeof services)[number]

/** Every call from outside, by the service that answers it: the gateway routes by it, OpenAPI is made of it. */
export const apis: Record<ServiceName, Api[]> = {
  auth: [
    sessionApi,
    signInStepApi,
    singleSignOnApi,
    accountApi,
    assistantApi,
    adminAssistantApi,
    emailProofApi,
    secondFactorApi,
    newFactorApi,
    accessTokenApi,
    adminTokenApi,
    webhookApi,
    profileApi,
    adminUserApi,
    knownPeopleApi,
    peopleImportApi,
    signOnLinkApi,
    organisationApi,
    inForceApis.auth,
    directoryApi,
    scimApi,
    trailApi,
    historyApi,
    deadLetterApis.auth,
  ],
  expense: [
    expenseApi,
    merchantApi,
    dashboardApi,
    adminExpenseApi,
    rateApi,
    adminRateApi,
    dayUsageApis.expense,
    inForceApis.expense,
    deadLetterApis.expense,
  ],
  travel: [tripApi, flightApi, dayUsageApis.travel, deadLetterApis.travel],
  receipt: [
    receiptApi,
    inboxApi,
    mailboxApi,
    adminMailboxApi,
    adminReceiptApi,
    receiptUsageApi,
    findingApi,
    adminFindingApi,
    adminReceiptUsageApi,
    inForceApis.receipt,
    deadLetterApis.receipt,
  ],
  scan: [scanApi],
  report: [
    signatureApi,
    exportApi,
    bulkApi,
    expenseReportApi,
    accountedReportApi,
    waitingReportApi,
    reportHistoryApi,
    approvalLinkApi,
    sealApi,
    adminSealApi,
    ownDataApi,
    paymentApi,
    correctionApi,
    leaverApi,
    queueApi,
    dayUsageApis.report,
    inForceApis.report,
    deadLetterApis.report,
  ],
}
