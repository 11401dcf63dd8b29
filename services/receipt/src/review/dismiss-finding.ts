import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announceFinding } from './announce-finding.ts'
import { FindingModel, type StoredFinding } from './finding.model.ts'
import { aboutSamePair } from './finding.queries.ts'

/** Dismisses every finding about the same pair for its owner. */
export function dismissFinding(id: string, owner: string): Promise<void> {
  return transaction(async () => {
    const finding = await FindingModel.findOne({ _id: id, owner }).lean<StoredFinding | null>()
    if (!finding) throw notFound('finding')
    const ids = await aboutSamePair(finding)
    await FindingModel.updateMany({ _id: { $in: ids }, owner }, { $set: { dismissed: true } })
    await announceFinding('finding_dismissed', finding)
  })
}

export function resolveFinding(id: string): Promise<void> {
  return transaction(async () => {
    const finding = await FindingModel.findById(id).lean<StoredFinding | null>()
    if (!finding) throw notFound('finding')
    await FindingModel.updateMany(
      { _id: { $in: await aboutSamePair(finding) } },
      { $set: { settled: true } },
    )
    await announceFinding('finding_settled', finding)
  })
}
