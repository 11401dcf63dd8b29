import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs'
import * as z from 'zod/mini'
import { packBulk } from './pack-bulk.ts'
import { runPart } from './run-part.ts'
import { watchBulks } from './watch-bulks.ts'

export const bulkJobs: Jobs = {
  'bulk-part': defineJob({ data: z.object({ partId: Id }), run: runPart, concurrency: 2 }),
  'bulk-pack': defineJob({ data: z.object({ bulkId: Id }), run: packBulk }),
  'watch-bulks': defineJob({ data: z.object({}), run: () => watchBulks(), everyMs: 30_000, attempts: 1 }),
}
