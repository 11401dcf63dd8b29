import type { Service } from '@sortie/platform/service'
import { closeCounters } from './clients/counters.ts'
import { checkMailSettings } from './clients/mail.ts'
import { env } from './env.ts'
import { keyRoutes } from './keys/key.routes.ts'
import { openSigningKeys, publicKeys } from './keys/signing-keys.ts'
import { passwordResetJobs } from './password-resets/password-reset.jobs.ts'
import { passwordResetRoutes } from './password-resets/password-reset.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { letHashingGiveWay } from './users/hash-priority.ts'
import { makeFirstAdmin } from './users/make-first-admin.ts'
import { userRoutes } from './users/user.routes.ts'

export const service: Service = {
  name: 'auth',
  env,
  routes: [...sessionRoutes, ...userRoutes, passwordResetRoutes, keyRoutes],
  jobs: passwordResetJobs,
  publicKeys,
  async start() {
    checkMailSettings()
    const closeKeys = await openSigningKeys(env.KEYS_DIR, env.KEYS_SETTLE_SECONDS)
    letHashingGiveWay()
    await makeFirstAdmin()
    return async () => {
      await closeKeys()
      await closeCounters()
    }
  },
}
