import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { log } from '../logger.ts'
import { followSessions, type SessionBook } from './session-book.ts'

type Part = {
  now: string
  ended: { sid: string; exp: number }[]
  generations: { userId: string; generation: number }[]
  roles: { userId: string; role: 'user' | 'admin'; version: number }[]
  next?: string
}

const stops: (() => unknown)[] = []
const secret = 'the secret of the feed'
const inAnHour = Date.now() / 1000 + 3600
const nothing = (): Part => ({
  now: new Date().toISOString(),
  ended: [],
  generations: [],
  roles: [],
})
const aSession = () => ({ sub: randomUUID(), sid: randomUUID(), gen: 1 })

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('a session book', () => {
  it('trusts no session before the auth service was heard, and then all that it does not name', async () => {
    const feed = await aFeed()
    feed.away = true
    const book = follow(feed.url)
    const session = aSession()
    assert.equal(book.ready(), false)
    feed.away = false
    await book.untilReady()
    assert.equal(book.ready(), true)
    assert.equal(book.isEnded(session), false)
  })

  it('puts an answer in parts together, and asks the next time for what is new alone', async () => {
    const [first, second] = [aSession(), aSession()]
    const feed = await aFeed((query) =>
      query.has('after')
        ? { ...nothing(), ended: [{ sid: second.sid, exp: inAnHour }] }
        : { ...nothing(), ended: [{ sid: first.sid, exp: inAnHour }], next: 'a place' },
    )
    const book = follow(feed.url)
    await book.untilReady()
    assert.ok(book.isEnded(first) && book.isEnded(second))
    await eventually(async () => assert.ok(feed.asked.some((query) => query.has('since'))))
    assert.equal(feed.asked[0]?.has('since'), false)
  })

  it('ends every session of an older generation, and never takes a generation back', async () => {
    const book = follow((await aFeed()).url)
    await book.untilReady()
    const session = aSession()
    book.setGeneration(session.sub, 3)
    book.setGeneration(session.sub, 2)
    assert.ok(book.isEnded({ ...session, gen: 2 }))
    assert.equal(book.isEnded({ ...session, gen: 3 }), false)
    assert.equal(book.isEnded({ ...aSession(), gen: 1 }), false)
  })

  it('knows the newest role of a person, in whatever order changes are told', async () => {
    const book = follow((await aFeed()).url)
    await book.untilReady()
    const userId = randomUUID()
    assert.equal(book.roleOf(userId), undefined)
    book.setRole(userId, 'admin', 5)
    book.setRole(userId, 'user', 4)
    assert.equal(book.roleOf(userId), 'admin')
    book.setRole(userId, 'user', 6)
    assert.equal(book.roleOf(userId), 'user')
  })

  it('tells of a change once, and of nothing that it knew', async () => {
    const book = follow((await aFeed()).url)
    await book.untilReady()
    let told = 0
    book.onChange(() => {
      told += 1
    })
    const { sid, sub } = aSession()
    for (let again = 0; again < 3; again += 1) {
      book.end(sid)
      book.setGeneration(sub, 2)
      book.setRole(sub, 'admin', 1)
    }
    assert.equal(told, 3)
  })

  it('keeps what it knows while the auth service is away, and goes on when it is back', async () => {
    const [before, later] = [aSession(), aSession()]
    const feed = await aFeed(() => ({ ...nothing(), ended: [{ sid: before.sid, exp: inAnHour }] }))
    const book = follow(feed.url)
    await book.untilReady()
    feed.away = true
    const asked = feed.asked.length
    await eventually(async () => assert.ok(feed.asked.length > asked))
    assert.ok(book.ready() && book.isEnded(before))
    feed.answer = () => ({ ...nothing(), ended: [{ sid: later.sid, exp: inAnHour }] })
    feed.away = false
    await eventually(async () => assert.ok(book.isEnded(later)))
    assert.ok(book.isEnded(before))
  })

  it('says once that the auth service has another secret, and goes on asking', async (t) => {
    const error = t.mock.method(log, 'error', () => {})
    const feed = await aFeed()
    feed.refuses = true
    const book = follow(feed.url)
    await eventually(async () => assert.ok(feed.asked.length > 2))
    assert.deepEqual(
      error.mock.calls.map(({ arguments: [said] }) => said),
      ['SESSION_FEED_SECRET is not the one of the auth service'],
    )
    assert.equal(book.ready(), false)
    feed.refuses = false
    await book.untilReady()
  })

  it('forgets an ended session once no token of it can be good', async () => {
    const session = aSession()
    const feed = await aFeed(() => ({ ...nothing(), ended: [{ sid: session.sid, exp: 1 }] }))
    const book = follow(feed.url)
    await book.untilReady()
    await eventually(async () => assert.equal(book.isEnded(session), false))
  })
})

function follow(url: string): SessionBook {
  const book = followSessions(url, secret)
  stops.push(() => book.close())
  return book
}

/** Stands in for the auth service's feed, over HTTP. */
async function aFeed(answer: (query: URLSearchParams) => Part = nothing) {
  const feed = { url: '', away: false, answer, asked: [] as URLSearchParams[], refuses: false }
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://auth').searchParams
    feed.asked.push(query)
    if (feed.away) return response.writeHead(503).end()
    response.setHeader('content-type', 'application/json')
    if (feed.refuses || request.headers.authorization !== `Bearer ${secret}`)
      return response.writeHead(401).end('{"code":"service_only","error":"No."}')
    return response.end(JSON.stringify(feed.answer(query)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  feed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return feed
}
