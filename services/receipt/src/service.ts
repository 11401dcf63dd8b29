import { hourly } from '@sortie/platform/hourly'
import { log } from '@sortie/platform/logger'
import type { Service } from '@sortie/platform/service'
import { doubtJobs } from './doubts/doubt.jobs.ts'
import { adminDoubtRoutes, doubtRoutes } from './doubts/doubt.routes.ts'
import { env } from './env.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { collectMail } from './mail/collect-mail.ts'
import { adminMailboxRoutes, mailboxRoutes } from './mail/mail.routes.ts'
import { closeMailReader } from './mail/read-mail.ts'
import { countReceiptUse } from './migrations/0001-receipt-use.ts'
import { pictureJobs } from './pictures/picture.jobs.ts'
import { closePictureMaker } from './pictures/picture-maker.ts'
import { receiptConsumers } from './receipts/receipt.consumers.ts'
import { receiptJobs } from './receipts/receipt.jobs.ts'
import {
  adminReceiptRoutes,
  internalReceiptRoutes,
  receiptRoutes,
} from './receipts/receipt.routes.ts'
import { reconcileExpenses } from './receipts/reconcile-expenses.ts'
import { objects } from './storage/objects.ts'
import { cleanSpool, leaveSpool } from './uploads/spool.ts'
import { adminUseRoutes, useRoutes } from './use/use.routes.ts'

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
    useRoutes,
    adminUseRoutes,
    doubtRoutes,
    adminDoubtRoutes,
  ],
  consumers: receiptConsumers,
  migrations: [{ name: '0001-receipt-use', run: countReceiptUse }],
  freshness: true,
  jobs: { ...receiptJobs, ...pictureJobs, ...inboxJobs, ...doubtJobs },
  async start() {
    await cleanSpool()
    await objects().catch((error) => log.warn({ err: error }, 'object storage away'))
    const stopReconciling = hourly('reconcile-expenses', reconcileExpenses)
    const stopCollecting = env.mailbox && collectMail(env.mailbox)
    return async () => {
      await stopReconciling()
      await stopCollecting?.()
      closeMailReader()
      closePictureMaker()
      await leaveSpool()
    }
  },
}
