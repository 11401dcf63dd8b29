import { queueApi } from '@sortie/contracts/queue'
import { unavailable } from '@sortie/platform/errors'
import { callerOf, demand } from '@sortie/platform/http/access'
import type { Routes } from '@sortie/platform/http/implement'
import { queueOf } from '@sortie/platform/jobs/queues'
import { partsAway } from '@sortie/platform/ops/health'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { bulkJobs } from './bulk/bulk.jobs.ts'
import { exportJobs } from './exports/export.jobs.ts'

const { path, access } = queueApi.board

export const queueRoutes: Routes = (admission) => {
  const administrators: RequestHandler = async (request, _response, next) => {
    demand({ access, method: request.method }, await callerOf(request, admission))
    next()
  }
  let board: Promise<RequestHandler> | undefined
  const answer: RequestHandler = async (request, response, next) => {
    board ??= makeBoard()
    return (await board)(request, response, next)
  }
  return Router().use(path, administrators, answer, withoutRedis)
}

const withoutRedis: ErrorRequestHandler = async (error, _request, _response, next) => {
  const { degraded } = await partsAway()
  next(degraded.includes('jobs') ? unavailable('queues', error) : error)
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
  // The board's own answer shows the error's message, and is 500 while Redis is away.
  adapter.setErrorHandler((error) => {
    throw error
  })
  return adapter.getRouter()
}
