import { internalMailApi } from '@sortie/contracts/internal-mail'
import { implement } from '@sortie/platform/http/implement'
import { demandService } from '../job-token-secrets.ts'
import { UserModel } from '../users/user.model.ts'
import { isEmailProven } from '../users/user.ts'
import { answerMail, mailQuestion } from './mail-user.ts'

export const mailAnswerRoutes = implement(internalMailApi, {
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
})
