import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords, tell } from '@sortie/platform/jobs/record-jobs'
import * as z from 'zod/mini'
import { RemovalModel } from './removal.model.ts'
import { removeDeleted } from './remove-files.ts'
import { sweepFiles } from './sweep-files.ts'

const hour = 3600_000

export const storageJobs: Jobs = {
  'remove-files': ofRecords({ waiting: () => RemovalModel.distinct('_id'), run: removeDeleted }),
  'sweep-files': defineJob({
    data: z.object({}),
    run: () => sweepFiles(),
    everyMs: hour,
    attempts: 1,
  }),
}

/** In the transaction that deletes the receipt. `aside` puts the files into the quarantine instead. */
export async function removeFilesSoon(_id: string, aside = false): Promise<void> {
  await RemovalModel.updateOne({ _id }, { $set: { aside } }, { upsert: true })
  tell('remove-files', _id)
}
