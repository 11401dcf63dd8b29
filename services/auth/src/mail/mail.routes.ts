import { internalMailApi } from '@sortie/contracts/internal-mail'
import { internalReportMailApi } from '@sortie/contracts/internal-report-mail'
import { implement } from '@sortie/platform/http/implement'
import { demandService } from '../job-token-secrets.ts'
import { UserModel } from '../users/user.model.ts'
import { isEmailProven } from '../users/user.ts'
import { mailReport } from './mail-report.ts'
import { answerMail, mailQuestion } from './mail-user.ts'

/** What other services have mailed. */
export const mailRoutes = [
  implement(internalMailApi, {
    async sender({ body, req }) {
      demandService(req.get('authorization'), 'receipt')
      const user = await UserModel.findOne({ email: body.email, isActive: true }).lean()
      return user ? { userId: user._id, proven: isEmailProven(user) } : { userId: null }
    },
    async answer({ body, req }) {
      demandService(req.get('authorization'), 'receipt')
      await answerMail(body)
    },
    async question({ body, req }) {
      demandService(req.get('authorization'), 'receipt')
      await mailQuestion(body)
    },
  }),
  implement(internalReportMailApi, {
    async send({ body, req }) {
      demandService(req.get('authorization'), 'report')
      return { mailed: await mailReport(body) }
    },
  }),
]
