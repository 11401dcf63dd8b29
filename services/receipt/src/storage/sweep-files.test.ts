import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aPhoto } from '../testing/files.ts'
import { fileOf, spooled, startReceipts, uploaded } from '../testing/receipts.ts'
import { objects, recordOf, settled, sweep } from '../testing/stored.ts'

const receipts = await startReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
after(() => receipts.stop())

const metric = async (name: string) => {
  const text = await (await fetch(`${receipts.service.url}/internal/metrics`)).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
}

describe('the sweeper', () => {
  // Nothing is moved when the database has no receipt at all.
  before(async () => {
    await uploaded(me, expenseId, await aPhoto())
    await settled()
  })

  it('puts files without a record in quarantine, and counts them', async () => {
    const { objectName } = await import('../models/receipt.ts')
    const orphan = randomUUID()
    for (const part of ['file', 'print'] as const)
      await (await objects()).put(
        objectName(orphan, part),
        Buffer.from('left behind'),
        11,
        'image/jpeg',
      )
    const before = await metric('receipt_orphans_quarantined_total')
    assert.equal((await sweep()).orphans, 1)
    assert.equal(await metric('receipt_orphans_quarantined_total'), before + 1)
    await receipts.matched()
  })

  it('removes what a crash left of uploads, and nothing that may be in work', async () => {
    const { env } = await import('../env.ts')
    const path = (nth: number) => join(env.SPOOL_DIR, `left-${nth}`)
    const longAgo = new Date(Date.now() - 3600_000)
    for (let nth = 0; nth < 50; nth++) {
      await writeFile(path(nth), 'x')
      if (nth > 0) await utimes(path(nth), longAgo, longAgo)
    }
    await sweep()
    assert.deepEqual(await spooled(), ['left-0'])
    await rm(path(0))
  })

  it('leaves alone what may still be on its way', async () => {
    const { objectName } = await import('../models/receipt.ts')
    const { sweepFiles } = await import('./sweep-files.ts')
    const young = randomUUID()
    await (await objects()).put(
      objectName(young, 'file'),
      Buffer.from('a moment ago'),
      12,
      'image/jpeg',
    )
    assert.equal((await sweepFiles()).orphans, 0)
    assert.ok((await receipts.kept()).files.includes(young))
    assert.equal((await sweep()).orphans, 1)
  })

  it('tells of a record whose file is gone, says so to who asks for it, and takes it back when it returns', async () => {
    const { objectName } = await import('../models/receipt.ts')
    const photo = await aPhoto()
    const { id } = await uploaded(me, expenseId, photo)
    await settled()
    await (await objects()).remove(objectName(id, 'file'))
    assert.equal((await sweep()).missing, 1)
    assert.equal((await sweep()).missing, 1)
    assert.equal(await metric('receipt_missing_files'), 1)
    assert.ok((await recordOf(id))?.missingSince instanceof Date)
    const file = await fileOf(me, id)
    assert.deepEqual(
      [file.status, ((await file.json()) as { code: string }).code],
      [404, 'receipt_file_missing'],
    )
    await (await objects()).put(objectName(id, 'file'), photo, photo.length, 'image/jpeg')
    assert.equal((await sweep()).missing, 0)
    assert.equal((await recordOf(id))?.missingSince, null)
  })

  it('has pictures made again that were lost', async () => {
    const { objectName } = await import('../models/receipt.ts')
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    assert.equal((await recordOf(id))?.pictures, 'made')
    await (await objects()).remove(objectName(id, 'thumbnail'))
    // A sweep skips what has just changed.
    await eventually(async () => assert.equal((await sweep()).unpictured, 1))
    await settled()
    assert.equal((await me.raw(`/api/receipts/${id}/thumbnail`)).status, 200)
  })
})
