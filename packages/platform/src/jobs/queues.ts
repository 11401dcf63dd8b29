import type { Queue } from 'bullmq'
import { polledGauge } from '../ops/metrics.ts'

export const queues = new Map<string, Queue>()

export function queueOf(name: string): Queue {
  const queue = queues.get(name)
  if (!queue) throw new Error(`no job named ${name}`)
  return queue
}

export function measureQueues(): void {
  polledGauge('jobs_in_queue', 'Jobs by state.', ['job', 'state'], async () => {
    const counts = [...queues].map(async ([job, queue]) =>
      Object.entries(
        await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      ).map(([state, count]): [{ job: string; state: string }, number] => [{ job, state }, count]),
    )
    return (await Promise.all(counts)).flat()
  })
  polledGauge('jobs_oldest_seconds', 'Age of the job that waits longest.', ['job'], async () =>
    Promise.all(
      [...queues].map(async ([job, queue]): Promise<[{ job: string }, number]> => {
        const oldest = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
        const since = Math.min(...oldest.map(({ timestamp }) => timestamp), Date.now())
        return [{ job }, (Date.now() - since) / 1000]
      }),
    ),
  )
}
