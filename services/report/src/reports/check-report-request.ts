import { internalTravelApi } from '@sortie/contracts/internal-travel'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { SignatureModel } from './signature.model.ts'

/**
 * 404 unless the mission and the signature exist and belong to the caller: better at once than by a failed job.
 */
export async function checkReportRequest(
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
