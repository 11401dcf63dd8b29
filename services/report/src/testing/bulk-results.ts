import assert from 'node:assert/strict'
import { type BulkJson, bulkApi } from '@sortie/contracts/bulk'
import { eventually } from '@sortie/testing/eventually'
import AdmZip from 'adm-zip'
import { readPdf } from './read-pdf.ts'
import type { Somebody } from './report-system.ts'

export async function settled(
  who: Pick<Somebody, 'report'>,
  id: string,
  withinMs = 30_000,
): Promise<BulkJson> {
  return eventually(async () => {
    const { body } = await who.report.call(bulkApi.get, { params: { id } })
    assert.ok(
      !['waiting', 'running'].includes(body.state),
      `${body.state} ${body.done}/${body.total}`,
    )
    return body
  }, withinMs)
}

export async function fetched(
  who: Pick<Somebody, 'report'>,
  id: string,
): Promise<{ zip: AdmZip; index: string[] }> {
  const answer = await who.report.raw(`/api/export/bulk/${id}/file`)
  assert.equal(answer.status, 200)
  const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()))
  const index = zip.readAsText('index.csv').split('\r\n').slice(1, -1)
  return { zip, index }
}

export async function textOf(zip: AdmZip, name: string): Promise<string> {
  const pdf = await readPdf(zip.readFile(name) ?? Buffer.alloc(0))
  await pdf.close()
  return pdf.pages.join(' ')
}
