import { queueApi } from '@sortie/contracts/queue'
import { callerOf, demand } from '@sortie/platform/http/access'
import type { Routes } from '@sortie/platform/http/implement'
import { queueOf } from '@sortie/platform/job-queues'
import { type RequestHandler, Router } from 'express'
import { bulkJobs } from '../bulk/bulk.jobs.ts'
import { exportJobs } from '../exports/export.jobs.ts'

const { path, access } = queueApi.board

export const queueRoutes: Routes = (admission) => {
  const administrators: RequestHandler = async (request, _response, next) => {
    demand({ access, method: request.method }, await callerOf(request, admission))
    next()
  }
  let board: Promise<RequestHandler> | undefined
  return Router().use(path, administrators, async (request, response, next) => {
    board ??= makeBoard()
    const answer = await board
    return answer(request, response, next)
  })
}

/** Loaded when an administrator first opens it, to keep an idle service small. */
async function makeBoard(): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ])
  const adapter = new ExpressAdapter()
  adapter.setBasePath(path)
  const names = [...Object.keys(exportJobs), ...Object.keys(bulkJobs)]
  const queues = names.map((name) => new BullMQAdapter(queueOf(name)))
  createBullBoard({
    queues,
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Sortie job queues', hideRedisDetails: true } },
  })
  return adapter.getRouter()
}
