import { adminFindingApi, findingApi, internalFindingApi } from '@sortie/contracts/finding'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { answerQuestion, askOwner } from './ask-owner.ts'
import { dismissFinding, resolveFinding } from './dismiss-finding.ts'
import {
  everyonesFindings,
  findingsOf,
  findingsOfExpenses,
  findingsOfLines,
} from './finding.queries.ts'

export const findingRoutes = implement(findingApi, {
  list: ({ user }) => findingsOf(user),
  dismiss: ({ params, user }) => dismissFinding(params.id, user.id),
  answer: ({ params, body, user }) => answerQuestion(params.id, user.id, body.answer),
})

export const internalFindingRoutes = implement(internalFindingApi, {
  ofExpenses: ({ body, user }) => findingsOfExpenses(body.expenseIds, user.id),
  ofLines({ body, req }) {
    demandServiceSecret(req, env)
    return findingsOfLines(body.ids)
  },
})

export const adminFindingRoutes = implement(adminFindingApi, {
  list: ({ query }) => everyonesFindings(query),
  dismiss: ({ params }) => resolveFinding(params.id),
  ask: ({ params, body }) => askOwner(params.id, body.question),
})
