import { retryUntilAvailable } from '@sortie/platform/mongo/retry-until-available'
import type { Service } from '@sortie/platform/service'
import { accountRoutes } from './account/account.routes.ts'
import { trailRoutes } from './admin/trail.routes.ts'
import { userRoutes } from './admin/user.routes.ts'
import { approverRoutes } from './approvers/approver.routes.ts'
import { checkMailSettings } from './clients/mail.ts'
import { emailProofRoutes } from './email-proofs/email-proof.routes.ts'
import { env } from './env.ts'
import { forgetPerson } from './erasure/forget-person.ts'
import { checkJobTokenSecrets } from './keys/job-token-secrets.ts'
import { keyRoutes } from './keys/key.routes.ts'
import { openSigningKeys, publicKeys } from './keys/signing-keys.ts'
import { mailAnswerRoutes } from './mail-answers/mail-answer.routes.ts'
import { notificationJobs } from './notifications/notification.jobs.ts'
import { passwordResetJobs } from './password-resets/password-reset.jobs.ts'
import { passwordResetRoutes } from './password-resets/password-reset.routes.ts'
import { closeCounters } from './rate-limits/counters.ts'
import { reportMailRoutes } from './report-mails/report-mail.routes.ts'
import { secondFactorRoutes } from './second-factors/second-factor.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { trailConsumers } from './trail/trail.consumers.ts'
import { trailHeadJobs } from './trail-heads/trail-head.jobs.ts'
import { makeFirstAdmin } from './users/make-first-admin.ts'

export const service: Service = {
  name: 'auth',
  env,
  routes: [
    ...signInRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...accountRoutes,
    emailProofRoutes,
    ...userRoutes,
    approverRoutes,
    passwordResetRoutes,
    keyRoutes,
    mailAnswerRoutes,
    reportMailRoutes,
    ...trailRoutes,
  ],
  consumers: trailConsumers,
  erase: forgetPerson,
  jobs: { ...passwordResetJobs, ...notificationJobs, ...trailHeadJobs },
  publicKeys,
  async start() {
    checkMailSettings()
    checkJobTokenSecrets()
    const closeKeys = await openSigningKeys(env.KEYS_DIR, env.KEYS_SETTLE_SECONDS)
    await retryUntilAvailable(makeFirstAdmin)
    return async () => {
      await closeKeys()
      await closeCounters()
    }
  },
}
