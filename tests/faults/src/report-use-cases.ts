import assert from 'node:assert/strict'
import type { BulkJson } from '@sortie/contracts/bulk'
import type { ExportJobJson } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import type { Means, UseCase } from './use-case.ts'

const bulksPath = '/api/export/bulk'
const exportsPath = '/api/export/pdf-jobs'
/** A report of days without expenses, which is made at once. */
const bulk = { mode: 'dates', people: 'me', startDate: '2001-01-01', endDate: '2001-01-02' }
/** A report of all days with receipts, which takes a while. */
const _everyDay = { startDate: '2000-01-01', endDate: '2035-01-01', includeReceipts: true }
const days = 'startDate=2001-01-01&endDate=2001-01-02'

/** Changes that a person can make to reports made in the background. */
export function reportCasesOf({ ask, exists }: Means): UseCase[] {
  const bulks = () => ask<BulkJson[]>('GET', bulksPath)
  const stateOf = async (path: string) => (await ask<{ state: string }>('GET', path)).state
  const made = (path: string) =>
    eventually(async () => {
      assert.equal(await stateOf(path), 'done')
      return path
    }, 30_000)
  const begun = (path: string) =>
    eventually(async () => {
      assert.notEqual(await stateOf(path), 'waiting')
      return path
    }, 30_000)
  /** A report that is ready before it is cancelled is removed. */
  const isEnded = async (path: string) =>
    !(await exists(path)) || (await stateOf(path)) === 'cancelled'
  const newExport = async () =>
    made(`${exportsPath}/${(await ask<ExportJobJson>('POST', `${exportsPath}?${days}`)).id}`)

  return [
    {
      name: 'a report is asked for',
      service: 'report',
      async prepare() {
        // When one more is made, those before it are too: a person may have 20 in the making.
        await newExport()
        return { method: 'POST', path: `${exportsPath}?${days}`, isDone: async () => true }
      },
    },
    {
      name: 'a bulk report is asked for',
      service: 'report',
      async prepare() {
        const before = new Set((await bulks()).map(({ id }) => id))
        const isDone = async () => {
          // A new one takes the place of the oldest of 20.
          const more = (await bulks()).filter(({ id }) => !before.has(id)).length
          assert.ok(more < 2, 'asked for twice')
          return more === 1
        }
        return { method: 'POST', path: bulksPath, body: bulk, isDone }
      },
    },
    {
      name: 'an export that is being made is cancelled',
      service: 'report',
      async prepare() {
        const { id } = await ask<ExportJobJson>('POST', exportsPath)
        const path = await begun(`${exportsPath}/${id}`)
        return { method: 'DELETE', path, isDone: () => isEnded(path), again: 404 }
      },
    },
  ]
}
