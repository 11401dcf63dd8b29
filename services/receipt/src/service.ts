import { inForceRoutes } from '@sortie/platform/http/in-force.routes'
import { log } from '@sortie/platform/ops/logger'
import type { Service } from '@sortie/platform/service'
import { env } from './env.ts'
import { eraseReceipts } from './erase-receipts.ts'
import { pictureJobs } from './files/pictures/picture.jobs.ts'
import { closePictureMaker } from './files/pictures/picture-maker.ts'
import { receiptConsumers } from './files/receipt.consumers.ts'
import { adminReceiptRoutes, internalReceiptRoutes, receiptRoutes } from './files/receipt.routes.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { readWaiting } from './inbox/read-waiting.ts'
import { collectMail } from './mail/collect-mail.ts'
import { adminMailboxRoutes, mailboxRoutes } from './mail/mail.routes.ts'
import { closeMailReader } from './mail/read-mail.ts'
import { questionJobs } from './review/ask-owner.ts'
import { reviewJobs } from './review/check-expense.ts'
import {
  adminFindingRoutes,
  findingRoutes,
  internalFindingRoutes,
} from './review/finding.routes.ts'
import { objects } from './storage/objects.ts'
import { cleanSpool, leaveSpool } from './storage/spool.ts'
import { storageJobs } from './storage/storage.jobs.ts'
import { adminUsageRoutes, usageRoutes } from './storage/usage.routes.ts'

export const service: Service = {
  name: 'receipt',
  env,
  routes: [
    receiptRoutes,
    inboxRoutes,
    mailboxRoutes,
    adminMailboxRoutes,
    adminReceiptRoutes,
    internalReceiptRoutes,
    usageRoutes,
    adminUsageRoutes,
    findingRoutes,
    internalFindingRoutes,
    adminFindingRoutes,
    inForceRoutes('receipt', env),
  ],
  consumers: receiptConsumers,
  erase: eraseReceipts,
  jobs: { ...pictureJobs, ...inboxJobs, ...reviewJobs, ...questionJobs, ...storageJobs },
  async start() {
    await cleanSpool()
    await objects().catch((error) => log.warn({ err: error }, 'object storage away'))
    const stopCollecting = env.mailbox && collectMail(env.mailbox)
    const stopReading = readWaiting()
    return async () => {
      await stopReading()
      await stopCollecting?.()
      closeMailReader()
      closePictureMaker()
      await leaveSpool()
    }
  },
}
