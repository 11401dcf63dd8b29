import { internalAuthApi } from '@sortie/contracts/auth'
import { implement } from '@sortie/platform/http/implement'
import { publicKeys } from './signing-keys.ts'

export const keyRoutes = implement(
  { keys: internalAuthApi.keys },
  {
    keys: async () => ({ keys: await publicKeys() }),
  },
)
