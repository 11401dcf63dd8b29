import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs'
import * as z from 'zod/mini'
import { packBulk } from './pack-bulk.ts'
import { runPart } from './run-part.ts'
import { watchBulks } from './watch-bulks.ts'

/** Two print, as many as the browser has pages, while two others gather, store or settle. */
const atOnce = 4

export const bulkJobs: Jobs = {
  'bulk-part': defineJob({ data: z.object({ partId: Id }), run: runPart, concurrency: atOnce }),
  'bulk-pack': defineJob({ data: z.object({ bulkId: Id }), run: packBulk }),
  'watch-bulks': defineJob({ data: z.object({}), run: () => watchBulks(), everyMs: 30_000, attempts: 1 }),
}
