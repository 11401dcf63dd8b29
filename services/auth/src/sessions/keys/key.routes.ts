import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { implement } from '@sortie/platform/http/implement'
import { issueJobToken } from './issue-job-token.ts'
import { publicKeys } from './signing-keys.ts'

const { keys, jobToken } = internalAuthApi

export const keyRoutes = implement(
  { keys, jobToken },
  {
    keys: async () => ({ keys: await publicKeys() }),
    jobToken: async ({ body, req }) => ({
      token: await issueJobToken(
        body.userId,
        body.purpose,
        req.get('authorization'),
        body.enteredBy,
      ),
    }),
  },
)
