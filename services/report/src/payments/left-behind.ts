import { leaverApi } from '@sortie/contracts/leaver'
import { addTotals } from '@sortie/contracts/money'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { owedBy } from '../models/dues.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { PersonModel } from '../models/person.model.ts'
import { whereOf } from './payment.queries.ts'

export const leaverRoutes = implement(leaverApi, {
  async leftBehind({ params: { id: userId } }) {
    if (!(await PersonModel.exists({ _id: userId }))) throw notFound('user')
    const count = (where: object) => ExpenseReportModel.countDocuments(where as never)
    const unpaid = await ExpenseReportModel.find(whereOf({ userId }) as never, { dues: 1 }).lean<
      StoredExpenseReport[]
    >()
    return {
      waiting: await count({ userId, state: 'waiting' }),
      returned: await count({ userId, state: 'returned' }),
      unpaid: unpaid.length,
      owed: addTotals(unpaid.map(owedBy)),
      toDecide: await count({ approverId: userId, state: 'waiting' }),
    }
  },
})
