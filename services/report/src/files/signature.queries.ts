import { notFound } from '@sortie/platform/errors'
import type { ReportSignature } from '@sortie/report-document/report-data'
import type { Covered } from './covered-expenses.ts'
import { fingerprintOf } from './fingerprint.ts'
import { SignatureModel } from './signature.model.ts'

export async function signatureFor(
  id: string,
  userId: string,
  covered: Covered,
): Promise<ReportSignature> {
  // A signature that a report has shown is kept.
  const signature = await SignatureModel.findOneAndUpdate(
    { _id: id, userId },
    { $unset: { unusedUntil: 1 } },
    { timestamps: false },
  ).lean()
  if (!signature) throw notFound('signature')
  const { employeeSignature, employeeSignedAt, managerSignature, managerSignedAt } = signature
  const { fingerprint, createdAt } = signature
  return {
    employeeSignature,
    employeeSignedAt: employeeSignedAt?.toISOString(),
    managerSignature,
    managerSignedAt: managerSignedAt?.toISOString(),
    typedAt: createdAt.toISOString(),
    fingerprint,
    intact: fingerprintOf(covered) === fingerprint,
  }
}
