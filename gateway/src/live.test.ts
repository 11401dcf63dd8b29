import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Door, openDoor, type Visitor } from './testing/door.ts'

type Told = { id: string | undefined; event: string; data: { expenseId?: string } }

describe('the live stream', () => {
  let door: Door
  before(async () => {
    door = await openDoor()
  })
  after(() => door.close())

  it('tells a new page what was announced while it loaded, also by another gateway, and nobody else', async () => {
    const [me, other] = [await door.register(), await door.register()]
    const id = await log(me, door.far.url)
    await log(other)
    await using stream = await open(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [id]))
    const next = await log(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [id, next]))
  })

  it('goes on after the event a tab saw last, with nothing twice', async () => {
    const me = await door.register()
    const seen = await log(me)
    const stream = await open(me)
    await eventually(() => assert.deepEqual(stream.expenses(), [seen]))
    const lastId = stream.told.at(-1)?.id ?? ''
    await stream[Symbol.asyncDispose]()
    const missed = [await log(me), await log(me)]
    await using again = await open(me, lastId)
    await eventually(() => assert.deepEqual(again.expenses(), missed))
  })

  it('asks a tab to look again when what it saw last is not known here any more', async () => {
    await using stream = await open(await door.register(), 'long gone')
    await eventually(() => assert.equal(stream.told[0]?.event, 'resync'))
  })

  it('ends with its session, and what follows in the same moment harms nobody', async () => {
    const admin = await door.administrator()
    await using watching = await open(admin)
    const ended = await Promise.all(Array.from({ length: 10 }, endedByDeactivation))
    for (const told of ended)
      await eventually(() => assert.equal(told.at(-1)?.event, 'session.ended'))
    // The gateway that received all events is the same one: the stream that was open before continues.
    const id = await log(admin)
    await eventually(() => assert.ok(watching.expenses().includes(id)))

    async function endedByDeactivation(): Promise<Told[]> {
      const visitor = await door.register()
      const { told } = await open(visitor)
      const path = `/admin/users/${visitor.user.id}/deactivate`
      assert.equal((await door.post(path, { cookie: admin.cookie })).status, 200)
      return told
    }
  })

  it('follows the current role of an open stream, both ways', async () => {
    const [admin, visitor, other] = [
      await door.administrator(),
      await door.register(),
      await door.register(),
    ]
    const become = async (role: string) => {
      const path = `/admin/users/${visitor.user.id}`
      await door.call(path, { method: 'PUT', cookie: admin.cookie, body: { role } })
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
  async function log({ cookie }: Visitor, at = door.near.url): Promise<string> {
    const answer = await door.post('/api/expenses', { cookie, at, body: anExpense() })
    assert.equal(answer.status, 201)
    return ((await answer.json()) as { id: string }).id
  }

  async function open({ cookie }: Visitor, lastId?: string) {
    const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId }
    const answer = await door.call('/api/events', { cookie, headers })
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
