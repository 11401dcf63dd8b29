import type { Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import { makePictures } from '../files/pictures/make-pictures.ts'
import { ReceiptModel } from '../models/receipt.model.ts'

const unpictured = (pictures: 'waiting' | 'slow') => () =>
  ReceiptModel.distinct('_id', { pictures, missingSince: null })

export const processingJobs: Jobs = {
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
