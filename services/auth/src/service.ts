import type { Service } from '@sortie/platform/service'
import { env } from './env.ts'
import { keyRoutes } from './keys/key.routes.ts'
import { openSigningKeys, publicKeys } from './keys/signing-keys.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { makeFirstAdmin } from './users/make-first-admin.ts'
import { userRoutes } from './users/user.routes.ts'

export const service: Service = {
  name: 'auth',
  env,
  routes: [...sessionRoutes, ...userRoutes, keyRoutes],
  publicKeys: async () => publicKeys(),
  async start() {
    const closeKeys = await openSigningKeys(env.KEYS_DIR, env.KEYS_SETTLE_SECONDS)
    await makeFirstAdmin()
    return closeKeys
  },
}
