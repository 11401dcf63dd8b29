import { signatureApi } from '@sortie/contracts/report'
import { implement } from '@sortie/platform/http/implement'
import { signReport } from './sign-report.ts'

export const signatureRoutes = implement(signatureApi, {
  create: ({ body, user }) => signReport(body, user),
})
