import { type NewSignature, ReportFilter, type Signature } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import * as z from 'zod/mini'
import { coveredExpenses } from './covered-expenses.ts'
import { fingerprintOf } from './fingerprint.ts'
import { ownRequest } from './report-request.ts'
import { SignatureModel } from './signature.model.ts'

export async function signReport(
  body: z.output<typeof NewSignature>,
  user: Caller,
): Promise<Signature> {
  const now = new Date()
  const coverage = ownRequest(user.id, filterOf(body.reportFilters), user.id, now, 'UTC')
  const { employeeSignature, managerSignature, reportType, reportFilters } = body
  const signature = await SignatureModel.create({
    userId: user.id,
    employeeSignature: employeeSignature || null,
    employeeSignedAt: employeeSignature ? (body.employeeSignedAt ?? now) : null,
    managerSignature: managerSignature || null,
    managerSignedAt: managerSignature ? (body.managerSignedAt ?? now) : null,
    reportType,
    reportFilters,
    fingerprint: fingerprintOf(await coveredExpenses(coverage, async () => user.token)),
  })
  return withId(signature.toObject()) as Signature
}

/** In trip mode the trip applies and the dates do not, otherwise the reverse, as for the export itself. */
function filterOf(reportFilters: string): ReportFilter {
  const faulty = () =>
    invalidField('reportFilters', 'reportFilters must be JSON text with the filters of the report.')
  const { mode, ...given } = parsed(reportFilters, faulty)
  const ignored = mode === 'trip' ? ['startDate', 'endDate'] : ['tripId']
  const filters = Object.entries(given).filter(
    ([name, value]) => value !== null && !ignored.includes(name),
  )
  const decoded = z.safeDecode(ReportFilter, Object.fromEntries(filters) as never)
  if (!decoded.success) throw faulty()
  return decoded.data
}

function parsed(text: string, faulty: () => Error): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    throw faulty()
  }
  throw faulty()
}
