import { randomUUID } from 'node:crypto'
import { AppError, notFound } from '@sortie/platform/errors'
import type { Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords, tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { mailQuestion } from '../clients/people.ts'
import { announceFinding } from './announce-finding.ts'
import { FindingModel, type StoredFinding } from './finding.model.ts'
import { aboutSamePair, expensesOf } from './finding.queries.ts'

export const questionJobs: Jobs = {
  'mail-question': ofRecords({
    waiting: () => FindingModel.distinct('_id', { mailId: { $gt: '' } }),
    run: mailAsked,
  }),
}

async function mailAsked(_id: string): Promise<void> {
  const finding = await FindingModel.findById(_id).lean<StoredFinding | null>()
  if (!finding?.mailId) return
  const { mailId, owner, question } = finding
  const [expenseId] = await expensesOf(finding)
  if (owner && question && expenseId)
    await mailQuestion({ id: mailId, userId: owner, expenseId, question })
  await FindingModel.updateOne({ _id, mailId }, { $set: { mailId: null } })
}

/** An administrator asks the owner, who sees the finding again, also if it was said to be fine, and gets a mail. */
export function askOwner(id: string, question: string): Promise<void> {
  return transaction(async () => {
    const finding = await FindingModel.findById(id).lean<StoredFinding | null>()
    if (!finding) throw notFound('finding')
    const { owner } = finding
    const [expenseId] = await expensesOf(finding)
    if (!owner || !expenseId)
      throw new AppError(
        'conflict',
        'finding_without_owner',
        'This is between two people, or about a file of an Inbox: nobody can be asked about it here.',
      )
    const asked = { question, askedAt: new Date(), answer: null, answeredAt: null }
    await FindingModel.updateMany(
      { _id: { $in: await aboutSamePair(finding) }, owner },
      { $set: { ...asked, dismissed: false } },
    )
    await announceFinding('finding_asked', finding, question)
    await FindingModel.updateOne({ _id: id }, { $set: { mailId: randomUUID() } })
    tell('mail-question', id)
  })
}

/** The owner's answer: it goes to the administrators, and the finding is off the owner's list. */
export function answerQuestion(id: string, owner: string, answer: string): Promise<void> {
  return transaction(async () => {
    const asked = { owner, question: { $ne: null } }
    const finding = await FindingModel.findOne({ _id: id, ...asked }).lean<StoredFinding | null>()
    if (!finding) throw notFound('finding')
    await FindingModel.updateMany(
      { _id: { $in: await aboutSamePair(finding) }, ...asked },
      { $set: { answer, answeredAt: new Date(), dismissed: true } },
    )
    await announceFinding('finding_answered', finding, answer)
  })
}
