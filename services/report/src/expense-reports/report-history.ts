import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { TrailEntry } from '@sortie/contracts/trail'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { readableReport } from './expense-report.queries.ts'

/** From the trail, which the auth service keeps; 404 for who may not see the report. */
export async function reportHistory(id: string, user: Caller): Promise<TrailEntry[]> {
  await readableReport(id, user.id)
  const token = env.JOB_TOKEN_SECRET
  const { history } = internalAuthApi
  const entries = await callService(env.AUTH_URL, history, { params: { id } }, { token })
  return entries.map((entry) => ({ ...entry, at: new Date(entry.at) }))
}
