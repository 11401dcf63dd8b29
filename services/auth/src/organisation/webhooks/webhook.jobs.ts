import { ofRecords, tell } from '@sortie/platform/jobs/record-jobs'
import { dueWebhooks, runWebhook } from './run-webhook.ts'
import { WebhookModel } from './webhook.model.ts'

export const webhookJobs = {
  'run-webhook': ofRecords({ waiting: dueWebhooks, run: runWebhook, concurrency: 10 }),
}

const againMs = 1000
let again: NodeJS.Timeout | undefined

/** After lines were added to the trail; once more a second later, since a job that was just about to end took no notice. */
export async function tellWebhooks(): Promise<void> {
  if (!again)
    again = setTimeout(() => {
      again = undefined
      tellActive().catch(() => {})
    }, againMs).unref()
  await tellActive()
}

async function tellActive(): Promise<void> {
  const active = await WebhookModel.find({ state: 'active' }, { _id: 1 }).lean()
  const ids = active.map(({ _id }) => _id)
  if (ids.length > 0) tell('run-webhook', ids)
}
