import { inForceRoutes } from '@sortie/platform/http/in-force.routes'
import { retryUntilAvailable } from '@sortie/platform/mongo/retry-until-available'
import type { Service } from '@sortie/platform/service'
import { accessTokenRoutes } from './account/access-token.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { assistantRoutes } from './account/assistants/assistant.routes.ts'
import { emailProofRoutes } from './account/email-proofs/email-proof.routes.ts'
import { passwordResetJobs } from './account/password-resets/password-reset.jobs.ts'
import { passwordResetRoutes } from './account/password-resets/password-reset.routes.ts'
import { signInRoutes } from './account/sign-in/sign-in.routes.ts'
import { singleSignOnRoutes } from './account/single-sign-on/single-sign-on.routes.ts'
import { env } from './env.ts'
import { forgetPerson } from './forget-person.ts'
import { checkJobTokenSecrets } from './job-token-secrets.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { notificationJobs } from './mail/notification.jobs.ts'
import { checkMailSettings } from './mail/send-mail.ts'
import { approverRoutes } from './organisation/approver.routes.ts'
import { directoryRoutes } from './organisation/directory/directory.routes.ts'
import { scimRoutes } from './organisation/directory/scim.routes.ts'
import { peopleImportRoutes } from './organisation/people-import/people-import.routes.ts'
import { signOnLinkRoutes } from './organisation/sign-on-links/sign-on-links.routes.ts'
import { tokenRoutes } from './organisation/token.routes.ts'
import { trailRoutes } from './organisation/trail.routes.ts'
import { userRoutes } from './organisation/user.routes.ts'
import { tellWebhooks, webhookJobs } from './organisation/webhooks/webhook.jobs.ts'
import { webhookRoutes } from './organisation/webhooks/webhook.routes.ts'
import { secondFactorRoutes } from './second-factors/second-factor.routes.ts'
import { closeCounters } from './sessions/counters.ts'
import { keyRoutes } from './sessions/keys/key.routes.ts'
import { openSigningKeys, publicKeys } from './sessions/keys/signing-keys.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { appendOwn, followTrail, heardAtOnce } from './trail/append.ts'
import { trailConsumers } from './trail/trail.consumers.ts'
import { trailHeadJobs } from './trail/trail-head.jobs.ts'
import { makeFirstAdmin } from './users/make-first-admin.ts'

export const service: Service = {
  name: 'auth',
  env,
  routes: [
    ...signInRoutes,
    singleSignOnRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...accountRoutes,
    accessTokenRoutes,
    ...assistantRoutes,
    emailProofRoutes,
    ...userRoutes,
    inForceRoutes('auth', env),
    peopleImportRoutes,
    signOnLinkRoutes,
    approverRoutes,
    directoryRoutes,
    tokenRoutes,
    webhookRoutes,
    scimRoutes,
    passwordResetRoutes,
    keyRoutes,
    ...mailRoutes,
    ...trailRoutes,
  ],
  consumers: trailConsumers,
  handledAtOnce: heardAtOnce,
  hearOwn: appendOwn,
  erase: forgetPerson,
  jobs: { ...passwordResetJobs, ...notificationJobs, ...trailHeadJobs, ...webhookJobs },
  publicKeys,
  async start() {
    followTrail(tellWebhooks)
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
