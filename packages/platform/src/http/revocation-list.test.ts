import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { log } from '../ops/logger.ts'
import { followSessions, type RevocationList } from './revocation-list.ts'

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

describe('the list of revoked sessions', () => {
  it('trusts no session before the auth service has answered, and then all but the listed ones', async () => {
    const feed = await aFeed()
    feed.away = true
    const revoked = follow(feed.url)
    const session = aSession()
    assert.equal(revoked.ready(), false)
    feed.away = false
    await revoked.untilReady()
    assert.equal(revoked.ready(), true)
    assert.equal(revoked.isEnded(session), false)
  })

  it('reads an answer in several pages, and asks only for news the next time', async () => {
    const [first, second] = [aSession(), aSession()]
    const feed = await aFeed((query) =>
      query.has('after')
        ? { ...nothing(), ended: [{ sid: second.sid, exp: inAnHour }] }
        : { ...nothing(), ended: [{ sid: first.sid, exp: inAnHour }], next: 'a place' },
    )
    const revoked = follow(feed.url)
    await revoked.untilReady()
    assert.ok(revoked.isEnded(first) && revoked.isEnded(second))
    await eventually(async () => assert.ok(feed.asked.some((query) => query.has('since'))))
    assert.equal(feed.asked[0]?.has('since'), false)
  })

  it('ends every session of an older generation, and never takes a generation back', async () => {
    const revoked = follow((await aFeed()).url)
    await revoked.untilReady()
    const session = aSession()
    revoked.setGeneration(session.sub, 3)
    revoked.setGeneration(session.sub, 2)
    assert.ok(revoked.isEnded({ ...session, gen: 2 }))
    assert.equal(revoked.isEnded({ ...session, gen: 3 }), false)
    assert.equal(revoked.isEnded({ ...aSession(), gen: 1 }), false)
  })

  it('knows the newest role of a person, in whatever order changes arrive', async () => {
    const revoked = follow((await aFeed()).url)
    await revoked.untilReady()
    const userId = randomUUID()
    assert.equal(revoked.roleOf(userId), undefined)
    revoked.setRole(userId, 'admin', 5)
    revoked.setRole(userId, 'user', 4)
    assert.equal(revoked.roleOf(userId), 'admin')
    revoked.setRole(userId, 'user', 6)
    assert.equal(revoked.roleOf(userId), 'user')
  })

  it('notifies of each change once', async () => {
    const revoked = follow((await aFeed()).url)
    await revoked.untilReady()
    let told = 0
    revoked.onChange(() => {
      told += 1
    })
    const { sid, sub } = aSession()
    for (let again = 0; again < 3; again += 1) {
      revoked.end(sid)
      revoked.setGeneration(sub, 2)
      revoked.setRole(sub, 'admin', 1)
    }
    assert.equal(told, 3)
  })

  it('keeps what it knows while the auth service is away, and goes on when it is back', async () => {
    const [before, later] = [aSession(), aSession()]
    const feed = await aFeed(() => ({ ...nothing(), ended: [{ sid: before.sid, exp: inAnHour }] }))
    const revoked = follow(feed.url)
    await revoked.untilReady()
    feed.away = true
    const asked = feed.asked.length
    await eventually(async () => assert.ok(feed.asked.length > asked))
    assert.ok(revoked.ready() && revoked.isEnded(before))
    feed.answer = () => ({ ...nothing(), ended: [{ sid: later.sid, exp: inAnHour }] })
    feed.away = false
    await eventually(async () => assert.ok(revoked.isEnded(later)))
    assert.ok(revoked.isEnded(before))
  })

  it('says once that the auth service has another secret, and goes on asking', async (t) => {
    const error = t.mock.method(log, 'error', () => {})
    const feed = await aFeed()
    feed.refuses = true
    const revoked = follow(feed.url)
    await eventually(async () => assert.ok(feed.asked.length > 2))
    assert.deepEqual(
      error.mock.calls.map(({ arguments: [said] }) => said),
      ['SESSION_FEED_SECRET is not the one of the auth service'],
    )
    assert.equal(revoked.ready(), false)
    feed.refuses = false
    await revoked.untilReady()
  })

  it('forgets an ended session once all its tokens have expired', async () => {
    const session = aSession()
    const feed = await aFeed(() => ({ ...nothing(), ended: [{ sid: session.sid, exp: 1 }] }))
    const revoked = follow(feed.url)
    await revoked.untilReady()
    await eventually(async () => assert.equal(revoked.isEnded(session), false))
  })
})

function follow(url: string): RevocationList {
  const revoked = followSessions(url, secret)
  stops.push(() => revoked.close())
  return revoked
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
