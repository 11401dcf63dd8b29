import type { Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import { ReceiptModel } from '../../models/receipt.model.ts'
import { makePictures } from './make-pictures.ts'

const unpictured = (pictures: 'waiting' | 'slow') => () =>
  ReceiptModel.distinct('_id', { pictures, missingSince: null })

export const pictureJobs: Jobs = {
  'process-receipt': ofRecords({
    waiting: unpictured('waiting'),
    run: (id) => makePictures(id),
    // One is drawn while others are fetched and stored. Each holds its file in memory, at most 10 MB.
    concurrency: 4,
  }),
  // In a worker of their own: pictures that take long.
  'process-slow-receipt': ofRecords({
    waiting: unpictured('slow'),
    run: (id) => makePictures(id, 'slow'),
  }),
}
