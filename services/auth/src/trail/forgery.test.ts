import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { historyApi, trailApi } from '@sortie/contracts/trail'
import { chained } from '@sortie/platform/trail/chain'
import { eventually } from '@sortie/testing/eventually'
import { announced } from '../testing/announced.ts'
import { type AuthUnderTest, authUnderTest, type SignedIn } from '../testing/auth-under-test.ts'

let auth: AuthUnderTest
let me: SignedIn
let folder: string
let trail: Awaited<ReturnType<typeof opened>>
/** What everybody who can write the database of the auth service may change; the key is not in it. */
async function opened() {
  const { ChainHeadModel, TrailLineModel, TrailTextModel } = await import('./trail.model.ts')
  const { SignedHeadModel } = await import('./signed-head.model.ts')
  return {
    lines: TrailLineModel.collection,
    texts: TrailTextModel.collection,
    end: ChainHeadModel.collection,
    heads: SignedHeadModel.collection,
  }
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-heads-'))
  auth = await authUnderTest({ TRAIL_HEADS_DIR: folder })
  me = await auth.register()
  trail = await opened()
  const { signTrailHead } = await import('./sign-head.ts')
  await signTrailHead()
  await noted()
  await signTrailHead(new Date('2099-01-02T10:00:00.000Z'))
  await noted()
  await noted()
  // What is sent is forgotten by the outbox, which otherwise tells again of a line that is removed.
  const { unsent } = await import('@sortie/platform/events/outbox')
  await eventually(async () => assert.deepEqual(await unsent(), []))
})
after(async () => {
  await auth.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A change of an expense, as the expense service tells it. */
async function noted(): Promise<string> {
  const changes = [
    { field: 'amount', from: null, to: 90_000 },
    { field: 'merchant', from: null, to: 'Casino Royal' },
  ]
  const who = { ownerId: me.user.id, actorId: me.user.id }
  return announced('expense.changed', { act: 'expense_changed', ...who, changes })
}

type Kept = Record<keyof typeof trail, Array<Record<string, unknown>>>
let kept: Kept
let files: Map<string, string>
const each = () => Object.entries(trail) as Array<[keyof typeof trail, (typeof trail)['lines']]>
beforeEach(async () => {
  const all = each().map(async ([name, collection]) => [
    name,
    await collection.find({}, { sort: { _id: 1 } } as never).toArray(),
  ])
  kept = Object.fromEntries(await Promise.all(all)) as Kept
  files = new Map()
  for (const name of await readdir(folder))
    files.set(name, await readFile(join(folder, name), 'utf8'))
})
afterEach(async () => {
  for (const [name, collection] of each()) {
    await collection.deleteMany({})
    if (kept[name].length > 0) await collection.insertMany(kept[name] as never)
  }
  for (const [name, content] of files) await writeFile(join(folder, name), content)
})

const verified = async () => (await auth.admin.call(trailApi.verify, {})).body
const lastSeq = () => Number(kept.lines.at(-1)?._id)
const lastHead = () => kept.heads.at(-1)?.head as { seq: number }
const hashAt = (seq: number) => String(kept.lines[seq - 1]?.hash)
const set = (fields: object) => ({ $set: fields }) as never
const one = (_id: unknown) => ({ _id }) as never
const endAt = (seq: number) => trail.end.updateOne({}, set({ seq, hash: hashAt(seq) }))
const cutAfter = (seq: number) => trail.lines.deleteMany({ _id: { $gt: seq } } as never)

/** Every line from this one on is written anew, as somebody would who knows how lines are chained. */
async function rewrittenFrom(from: number, change: object): Promise<string[]> {
  const hashes: string[] = []
  for (const { _id, at, previous, hash, ...line } of kept.lines.slice(from - 1)) {
    const content = { ...line, seq: _id, at: (at as Date).toISOString() }
    const changed = _id === from ? { ...content, ...change } : content
    const { seq, ...anew } = chained(changed as never, hashes.at(-1) ?? hashAt(from - 1))
    await trail.lines.replaceOne(one(seq), { ...anew, at } as never)
    hashes.push(anew.hash)
  }
  return hashes
}

describe('a forgery by who can write the database is seen, and its line is named', () => {
  it('and without one the trail is whole, up to the latest head', async () => {
    const { whole, texts, upTo, outside, lines } = await verified()
    assert.deepEqual([whole, upTo?.day, outside], [true, '2099-01-02', 2])
    assert.ok(texts > 3 && upTo && upTo.seq < lines)
  })

  it('where a text beside a line was exchanged: also the history and the table do not show it', async () => {
    const seq = lastSeq()
    const id = String(kept.lines.at(-1)?.id)
    const merchant = { field: 'merchant', from: null, to: 'Business lunch' }
    await trail.texts.updateOne(one(seq), set({ texts: [merchant] }))
    const { fault } = await verified()
    assert.deepEqual([fault?.seq, /"merchant".*exchanged/.test(fault?.sentence ?? '')], [seq, true])
    const history = await auth.admin.call(historyApi.of, { params: { id }, query: {} })
    const nothing = { field: 'merchant', from: null, to: null, altered: true }
    assert.deepEqual(history.body[0]?.changes[1], nothing)
    const table = await (await auth.admin.raw('/admin/trail/export?format=csv')).text()
    assert.ok(
      !table.includes('Business lunch') && table.includes('merchant: its text was exchanged'),
    )
  })

  it('where the last lines were cut off and the end was put before them', async () => {
    const to = lastSeq() - 2
    await cutAfter(to)
    await endAt(to)
    const { whole, fault } = await verified()
    assert.deepEqual([whole, fault?.seq], [false, to])
    assert.match(fault?.sentence ?? '', /cut off/)
  })

  it('where that was done and Sortie has gone on since', async () => {
    const to = lastSeq() - 2
    await cutAfter(to)
    await endAt(to)
    await noted()
    assert.match((await verified()).fault?.sentence ?? '', /^Lines \d+ to \d+ are missing/)
  })

  it('where that was done with the texts of these lines, and Sortie has gone on since', async () => {
    const to = lastSeq() - 2
    await cutAfter(to)
    await trail.texts.deleteMany({ _id: { $gt: to } } as never)
    await endAt(to)
    await noted()
    assert.match((await verified()).fault?.sentence ?? '', /not what Sortie wrote/)
  })

  it('where lines at the beginning or in the middle were removed', async () => {
    for (const [seq, says] of [
      [1, /^Line 1 is missing/],
      [3, /^Line 3 is missing/],
    ] as const) {
      await trail.lines.deleteOne(one(seq))
      const { fault } = await verified()
      assert.equal(fault?.seq, seq + 1)
      assert.match(fault?.sentence ?? '', says)
      await trail.lines.insertOne(kept.lines[seq - 1] as never)
    }
  })

  it('where the last line alone was removed', async () => {
    await trail.lines.deleteOne(one(lastSeq()))
    const { fault } = await verified()
    assert.deepEqual([fault?.seq, /end is missing/.test(fault?.sentence ?? '')], [lastSeq(), true])
  })

  it('where half of it was removed with the heads that knew of it', async () => {
    const to = Math.floor(lastSeq() / 2)
    await cutAfter(to)
    await trail.heads.deleteMany({})
    await endAt(to)
    for (const name of files.keys()) await rm(join(folder, name))
    assert.equal((await verified()).whole, false)
  })

  it('where an amount was changed, and later lines, the end and the heads were written anew', async () => {
    const from = kept.lines.findIndex(({ act }) => act === 'expense_changed') + 1
    const changes = structuredClone(kept.lines[from - 1]?.changes) as Array<{ to: unknown }>
    Object.assign(changes[0] ?? {}, { to: 1 })
    const hashes = await rewrittenFrom(from, { changes })
    const hashOf = (seq: number) => hashes[seq - from] ?? hashAt(seq)
    for (const { _id, head } of kept.heads as Array<{ _id: string; head: { seq: number } }>)
      await trail.heads.updateOne(one(_id), set({ 'head.hash': hashOf(head.seq) }))
    await trail.end.updateOne({}, set({ hash: hashes.at(-1) }))
    for (const name of files.keys()) await rm(join(folder, name))
    const { fault } = await verified()
    assert.equal(fault?.seq, lastHead().seq)
    assert.match(fault?.sentence ?? '', /head of 2099-01-02.*changed/)
  })

  it('where a head was removed, in the middle, at the end, or with its file', async () => {
    const [first, last] = kept.heads.map(({ _id }) => String(_id))
    for (const day of [first, last]) {
      await trail.heads.deleteOne(one(day))
      assert.match(
        (await verified()).fault?.sentence ?? '',
        new RegExp(`head of ${day} was removed`),
      )
      await rm(join(folder, `trail-head-${day}.json`))
      assert.match(
        (await verified()).fault?.sentence ?? '',
        new RegExp(`head of ${day} was removed`),
      )
      await trail.heads.deleteMany({})
      await trail.heads.insertMany(kept.heads as never)
      for (const [name, content] of files) await writeFile(join(folder, name), content)
    }
    assert.equal((await verified()).whole, true)
  })

  it('where lines were put after the end, or the end was removed, and Sortie goes on', async () => {
    const { _id, at, hash, ...line } = kept.lines.at(-1) as Record<string, unknown>
    const more = { ...line, seq: lastSeq() + 1, at: (at as Date).toISOString(), noteId: 'x' }
    const { seq, ...forged } = chained(more as never, String(hash))
    await trail.lines.insertOne({ ...forged, _id: seq, at } as never)
    assert.equal((await verified()).fault?.seq, seq)
    await noted()
    assert.equal((await verified()).whole, false)
    await trail.end.deleteMany({})
    await noted()
    assert.equal((await verified()).whole, false)
  })

  it('where another head was put into the folder, or its file says nothing any more', async () => {
    const name = [...files.keys()].find((each) => each.includes('2099')) ?? ''
    const genuine = JSON.parse(files.get(name) ?? '')
    for (const content of [JSON.stringify({ ...genuine, seq: 1, hash: hashAt(1) }), '', '{}']) {
      await writeFile(join(folder, name), content)
      assert.match((await verified()).fault?.sentence ?? '', /head of 2099-01-02.*changed/)
    }
  })
})

describe('an export with texts', () => {
  it('has the salts that prove them, and one without has neither', async () => {
    const withTexts = await (
      await auth.admin.raw('/admin/trail/export?format=jsonl-with-texts')
    ).text()
    const lines = withTexts
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { beside } = lines.find(({ act }) => act === 'expense_changed')
    assert.deepEqual(beside.texts, [{ field: 'merchant', from: null, to: 'Casino Royal' }])
    assert.equal(lines.at(-1).act, 'trail_exported')
    assert.equal(lines.at(-1).changes[0].to, 'jsonl-with-texts')
    const without = await (await auth.admin.raw('/admin/trail/export')).text()
    assert.ok(!without.includes('Casino Royal') && !without.includes('beside'))
  })
})
