import { defineJob } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { signTrailHead } from './sign-head.ts'

const hourMs = 3600_000

export const trailHeadJobs = {
  /** Every hour, so that a day has its head also where the server was away for most of it. */
  'sign-trail-head': defineJob({ data: z.object({}), everyMs: hourMs, run: () => signTrailHead() }),
}
