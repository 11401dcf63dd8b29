import { randomUUID } from 'node:crypto'
import { internalTravelApi } from '@sortie/contracts/internal-travel'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../../env.ts'
import { announceExport } from '../announce-export.ts'
import { ownRequest } from '../report-request.ts'
import { SignatureModel } from '../signature.model.ts'
import { ExportModel } from './export.model.ts'

export async function startExport(query: ReportFilter, user: Caller, zone: string, now = false) {
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date(), zone)
  return transaction(async () => {
    const state = 'waiting' as const
    const started = await ExportModel.create({ _id: id, userId: user.id, state, request, now })
    if (!now) tell('report-later', id)
    await announceExport(id, user.id)
    return started.toObject()
  })
}

/**
 * 404 unless the mission and the signature exist and belong to the caller: better at once than by a failed job.
 */
async function checkReportRequest(
  { tripId, signature_id }: ReportFilter,
  user: Caller,
): Promise<void> {
  if (tripId)
    await callService(
      env.TRAVEL_URL,
      internalTravelApi.trip,
      { params: { id: tripId } },
      { token: user.token },
    )
  if (signature_id && !(await SignatureModel.exists({ _id: signature_id, userId: user.id })))
    throw notFound('signature')
}
