import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { sharedGateways, type Visitor } from './testing/gateway-under-test.ts'

type Told = { id: string | undefined; event: string; data: { expenseId?: string } }

const system = await sharedGateways()
after(() => system.stop())

describe('the live stream', () => {
  it('a new page gets the events announced while it loaded, by ids, also by another gateway, and no other user does', async () => {
    const [me, other] = [await system.register(), await system.register()]
    const id = await log(me, system.far.url)
    await log(other)
    await using stream = await open(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [id]))
    const body = { employeeName: 'Ada', department: '', manager: '' }
    await system.call('/api/profile', { method: 'PUT', cookie: me.cookie, body })
    const next = await log(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [id, next]))
    assert.deepEqual(
      stream.told.filter(
        ({ event, data }) => event === 'account.changed' || 'trail' in data || 'purchase' in data,
      ),
      [],
    )
  })

  it('a stream continues after the last event a tab received, with none twice', async () => {
    const me = await system.register()
    const seen = await log(me)
    const stream = await open(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [seen]))
    const lastId = stream.told.at(-1)?.id ?? ''
    await stream[Symbol.asyncDispose]()
    const missed = [await log(me), await log(me)]
    await using again = await open(me, lastId)
    await eventually(() => assert.deepEqual(again.expenses(), missed))
  })

  it('a tab is told to reload when its last event is no longer known', async () => {
    await using stream = await open(await system.register(), 'long gone')
    await eventually(() => assert.equal(stream.told[0]?.event, 'resync'))
  })

  it('a stream ends with its session, and later events cause no error', async () => {
    const admin = await system.administrator()
    await using watching = await open(admin)
    const ended = await Promise.all(Array.from({ length: 10 }, endedByDeactivation))
    for (const told of ended)
      await eventually(() => assert.equal(told.at(-1)?.event, 'session.ended'))
    // The gateway that received all events is the same one: the stream that was open before continues.
    const id = await log(admin)
    await eventually(() => assert.ok(watching.expenses().includes(id)))

    async function endedByDeactivation(): Promise<Told[]> {
      const visitor = await system.register()
      const { told } = await open(visitor)
      const path = `/admin/users/${visitor.user.id}/deactivate`
      assert.equal((await system.post(path, { cookie: admin.cookie })).status, 200)
      return told
    }
  })

  it('an open stream follows changes of role, both ways', async () => {
    const [admin, visitor, other] = [
      await system.administrator(),
      await system.register(),
      await system.register(),
    ]
    const become = async (role: string) => {
      const path = `/admin/users/${visitor.user.id}`
      await system.call(path, { method: 'PUT', cookie: admin.cookie, body: { role } })
    }
    await using stream = await open(visitor)
    const hears = async (own: () => Promise<string>) => {
      const [of, mark] = [await own(), await log(visitor)]
      await eventually(() => assert.ok(stream.expenses().includes(mark)))
      return stream.expenses().includes(of)
    }
    assert.equal(await hears(() => log(other)), false)
    await become('admin')
    await eventually(async () => assert.equal(await hears(() => log(other)), true))
    await become('user')
    await eventually(async () => assert.equal(await hears(() => log(other)), false))
  })

  /** Creates an expense through a gateway and returns its id. */
  async function log({ cookie }: Visitor, at = system.near.url): Promise<string> {
    const answer = await system.post('/api/expenses', { cookie, at, body: anExpense() })
    assert.equal(answer.status, 201)
    return ((await answer.json()) as { id: string }).id
  }

  async function open({ cookie }: Visitor, lastId?: string) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId }
    const answer = await system.call('/api/events', { cookie, headers })
    assert.equal(answer.status, 200)
    const told: Told[] = []
    const reader = (answer.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader()
    const reading = read(reader, told)
    return {
      told,
      expenses: () =>
        told.filter(({ event }) => event === 'expense.created').map(({ data }) => data.expenseId),
      async [Symbol.asyncDispose]() {
        await reader.cancel()
        await reading
      },
    }
  }
})

async function read(reader: ReadableStreamDefaultReader<string>, told: Told[]): Promise<void> {
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
      if (fields.event)
        told.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) })
    }
  }
}
