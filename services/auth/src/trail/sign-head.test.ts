import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { trailApi } from '@sortie/contracts/trail'
import { isSigned } from '@sortie/platform/trail/head'
import { eventually } from '@sortie/testing/eventually'
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

let auth: AuthUnderTest
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-heads-'))
  auth = await authUnderTest({ TRAIL_HEADS_DIR: folder, TRAIL_HEADS_TO: 'auditor@example.org' })
})
after(async () => {
  await auth.stop()
  await rm(folder, { recursive: true, force: true })
})

it('the head of a day is signed once, written and mailed once, and holds the trail to it', async () => {
  const { signTrailHead } = await import('./sign-head.ts')
  const days = ['2099-05-20T00:00:01.000Z', '2099-05-20T23:00:00.000Z', '2099-05-21T00:10:00.000Z']
  for (const day of days) {
    await auth.register()
    await signTrailHead(new Date(day))
  }
  const names = (await readdir(folder)).filter((name) => name.includes('2099-05')).sort()
  assert.deepEqual(names, ['trail-head-2099-05-20.json', 'trail-head-2099-05-21.json'])
  const key = createPublicKey(await readFile(join(folder, 'trail-key.pem'), 'utf8'))
  const heads = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  for (const head of heads) assert.ok(isSigned(head, key), head.day)
  assert.ok(heads[0].seq < heads[1].seq)
  const mails = await mailsTo(auth, 'auditor@example.org', /on 2099-05-2[01]/, 2)
  assert.equal(mails.length, 2)

  // What is sent is forgotten by the outbox, which otherwise tells again of a line that is removed.
  const { unsent } = await import('@sortie/platform/events/outbox')
  await eventually(async () => assert.deepEqual(await unsent(), []))
  const { ChainHeadModel, TrailLineModel } = await import('./trail.model.ts')
  assert.equal((await auth.admin.call(trailApi.verify, {})).body.whole, true)
  const last = await ChainHeadModel.findById('head').lean()
  await TrailLineModel.deleteMany({ _id: { $gt: heads[1].seq - 1 } })
  const { fault } = (await auth.admin.call(trailApi.verify, {})).body
  assert.equal(fault?.seq, heads[1].seq)
  assert.ok((last?.seq ?? 0) >= heads[1].seq)
})
