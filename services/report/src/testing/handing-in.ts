import assert from 'node:assert/strict'
import {
  type ExpenseReportJson,
  expenseReportApi,
  type NewExpenseReportJson,
  type ReportDecisionJson,
  type WholeExpenseReportJson,
} from '@sortie/contracts/expense-report'
import { eventually } from '@sortie/testing/eventually'
import type { Somebody } from './report-system.ts'

type Who = Pick<Somebody, 'report'>

export const handIn = (
  who: Who,
  approverId: string,
  ids: string[],
  more: Partial<NewExpenseReportJson> = {},
) =>
  who.report.call(expenseReportApi.handIn, {
    body: { approverId, expenses: ids.map((id) => ({ id })), ...more },
  })

export const show = (who: Who, id: string) =>
  who.report.call(expenseReportApi.get, { params: { id } })

export const decide = (who: Who, id: string, body: ReportDecisionJson) =>
  who.report.call(expenseReportApi.decide, { params: { id }, body })

export const toApprove = async (who: Who): Promise<ExpenseReportJson[]> =>
  (await who.report.call(expenseReportApi.toApprove, { query: {} })).body

/**
 * Hands in, and waits until the approver is asked: a colleague by the id, somebody outside by the address. An expense that was
 * just returned is free as soon as its service has heard of it.
 */
export async function handedIn(
  who: Who,
  approver: string,
  ids: string[],
  more: Partial<NewExpenseReportJson> = {},
): Promise<WholeExpenseReportJson> {
  const outside = approver.includes('@') && { approverId: undefined, approverEmail: approver }
  const { status, body, problem } = await eventually(async () => {
    const answer = await handIn(who, approver, ids, { ...outside, ...more })
    assert.notEqual(answer.problem.code, 'expense_in_report', answer.problem.error)
    return answer
  })
  assert.equal(status, 202, JSON.stringify(problem))
  return settled(who, body.id, 'waiting')
}

export function settled(
  who: Who,
  id: string,
  state: ExpenseReportJson['state'],
): Promise<WholeExpenseReportJson> {
  return eventually(async () => {
    const { body } = await show(who, id)
    assert.equal(body.state, state, body.error ?? '')
    return body
  }, 120_000)
}
