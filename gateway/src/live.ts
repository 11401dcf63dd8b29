import { once } from 'node:events'
import type { Envelope } from '@sortie/contracts/events'
import { currentContext } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import type { Broker } from '@sortie/platform/events/broker'
import { consume, lastingChannel } from '@sortie/platform/events/lasting-channel'
import type { SessionBook } from '@sortie/platform/http/session-book'
import type { RequestHandler } from 'express'
import { noteSessions } from './live-sessions.ts'
import { type Heard, type Listener, replay, resync, sayGoodbye, write } from './live-stream.ts'
import { expiryOf } from './token.ts'

const keptEvents = 2000

const heartbeatMs = 20_000

/** What may wait for a reader that stands still. Then its stream ends; a page opens another by itself. */
const mostUnreadBytes = 1024 * 1024

/**
 * Every gateway hears every event through a queue of its own. A tab that comes back with
 * `Last-Event-ID` gets what it missed, or `resync`; a new one what was announced while it loaded.
 */
export function startLive(broker: Broker, book: SessionBook, mostStreams = 30) {
  const listeners = new Set<Listener>()
  const recent: Heard[] = []
  const hear = (envelope: Envelope) => {
    recent.push({ envelope, at: performance.now() })
    if (recent.length > keptEvents) recent.shift()
    noteSessions(envelope, book)
    for (const listener of listeners) {
      if (!concerns(envelope, listener)) continue
      write(listener, envelope)
      if (listener.response.writableLength > mostUnreadBytes) giveUp(listener)
    }
  }
  /** Not by end(), which would keep what waits. */
  const giveUp = (listener: Listener) => {
    listeners.delete(listener)
    listener.response.destroy()
  }
  /** One's own changes; administrators, as of this moment, also follow the users and their sums in the Admin Console. */
  const concerns = (envelope: Envelope, { session: { sub }, role }: Listener) =>
    envelope.data.userId === sub ||
    ((book.roleOf(sub) ?? role) === 'admin' && isForAdmins(envelope.type))
  let heardBefore = false
  const channel = lastingChannel(broker.connection, async (ready) => {
    await broker.ready
    const own = { exclusive: true, autoDelete: true, durable: false }
    const { queue } = await ready.assertQueue('', own)
    await ready.bindQueue(queue, broker.exchange, '#')
    await consume(ready, queue, ({ content }) => hear(JSON.parse(content.toString('utf8'))), {
      noAck: true,
    })
    // Events of the time without a broker were not heard here: every tab looks again.
    if (heardBefore) {
      recent.length = 0
      for (const listener of listeners) resync(listener)
    }
    heardBefore = true
  })
  book.onChange(() => {
    for (const listener of listeners) {
      if (!book.isEnded(listener.session)) continue
      // At once: what is written to an ended answer would end the gateway.
      listeners.delete(listener)
      sayGoodbye(listener)
    }
  })
  const heartbeat = setInterval(() => {
    const now = Date.now() / 1000
    // The tab opens another, with the session's fresh cookie if it has one.
    for (const listener of listeners) {
      const { response, expires } = listener
      if (expires < now) {
        listeners.delete(listener)
        response.end()
      } else response.write(': alive\n\n')
    }
  }, heartbeatMs)

  const stream: RequestHandler = async (request, response) => {
    const user = currentContext()?.user
    if (!user) throw new AppError('signed_out', 'signed_out', 'Please sign in.')
    const open = [...listeners].filter(({ session }) => session.sub === user.id)
    if (open.length >= mostStreams)
      throw new AppError(
        'too_many',
        'too_many_streams',
        'Too many pages of Sortie are open. Please close some of them.',
        { retryAfter: heartbeatMs / 1000 },
      )
    response.locals.route = '/api/events'
    const session = { sub: user.id, sid: user.sessionId, gen: user.generation }
    const { role, token } = user
    const listener: Listener = { session, role, expires: expiryOf(token), response }
    // Of this one reader, whatever it is; the second would have nobody listening.
    response.on('error', () => listeners.delete(listener))
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 1000\n\n')
    replay(listener, request.get('last-event-id'), recent, concerns)
    listeners.add(listener)
    try {
      await once(response, 'close')
    } finally {
      listeners.delete(listener)
    }
  }

  return {
    stream,
    close() {
      clearInterval(heartbeat)
      void channel.close()
      // None stays to be written to: what is written to an ended answer would end the gateway.
      for (const { response } of listeners) response.end()
      listeners.clear()
    },
  }
}

function isForAdmins(type: Envelope['type']): boolean {
  return type.startsWith('user.') || type === 'expense.created' || type === 'expense.deleted'
}
