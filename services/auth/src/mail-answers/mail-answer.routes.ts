import { internalMailApi } from '@sortie/contracts/internal-mail'
import { demandSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { UserModel } from '../users/user.model.ts'
import { isEmailProven } from '../users/user.ts'
import { answerMail } from './answer-mail.ts'

export const mailAnswerRoutes = implement(internalMailApi, {
  async sender({ body, req }) {
    demandSecret(req.get('authorization'), env.JOB_TOKEN_SECRET)
    const user = await UserModel.findOne({ email: body.email, isActive: true }).lean()
    return user ? { userId: user._id, proven: isEmailProven(user) } : { userId: null }
  },
  async answer({ body, req }) {
    demandSecret(req.get('authorization'), env.JOB_TOKEN_SECRET)
    return { mailed: await answerMail(body) }
  },
})
