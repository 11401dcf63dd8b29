import { once } from 'node:events'
import type { Envelope, PageEvent } from '@sortie/contracts/events'
import { currentContext } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import type { Broker } from '@sortie/platform/events/broker'
import { consume, reopeningChannel } from '@sortie/platform/events/reopening-channel'
import type { RevocationList } from '@sortie/platform/http/revocation-list'
import type { RequestHandler } from 'express'
import { enteredRecords } from './entered-records.ts'
import { applySessionEvent } from './live-sessions.ts'
import {
  endStream,
  type Listener,
  type ReceivedEvent,
  replay,
  resync,
  write,
} from './live-stream.ts'
import { expiryOf } from './token.ts'

/** Recent events, for tabs that reconnect. */
const keptEvents = 2000

/** Others are for the trail alone, or tell services of what pages hear by other events. */
const isForPages = (envelope: Envelope): envelope is Envelope<PageEvent> =>
  'userId' in envelope.data && envelope.type !== 'receipt.recounted'

/** Pages are told ids and counts; what else an event carries, as what it changed, is for services and the trail. */
const forPages = (envelope: Envelope<PageEvent>): Envelope<PageEvent> => {
  const told = Object.entries(envelope.data).filter(
    ([, value]) => value === null || typeof value !== 'object',
  )
  return { ...envelope, data: Object.fromEntries(told) as typeof envelope.data }
}

const heartbeatMs = 20_000

/** Bytes buffered for a client that does not read. Beyond that its stream is closed; the page reconnects by itself. */
const mostUnreadBytes = 1024 * 1024

/**
 * Every gateway receives every event through a queue of its own. A tab that reconnects with `Last-Event-ID` gets the
 * events it missed, or `resync`; a new tab gets those announced while it loaded.
 */
export function startLive(broker: Broker, revoked: RevocationList, mostStreams = 30) {
  const listeners = new Set<Listener>()
  const recent: ReceivedEvent[] = []
  const entered = enteredRecords()
  const receive = (received: Envelope) => {
    if (!isForPages(received)) return
    const envelope = forPages(received)
    recent.push({ envelope, at: performance.now() })
    if (recent.length > keptEvents) recent.shift()
    entered.note(envelope)
    applySessionEvent(envelope, revoked)
    for (const listener of listeners) {
      if (!isRecipient(envelope, listener)) continue
      write(listener, envelope)
      if (listener.response.writableLength > mostUnreadBytes) dropStream(listener)
    }
  }
  /** destroy() and not end(), which would keep what is buffered. */
  const dropStream = (listener: Listener) => {
    listeners.delete(listener)
    listener.response.destroy()
  }
  /**
   * A user's own changes; administrators, by their current role, also follow users and sums of the Admin Console. Who acts for
   * somebody follows what they entered themselves, unless they may see all.
   */
  const isRecipient = (envelope: Envelope<PageEvent>, { session, role }: Listener) => {
    const { sub, act } = session
    if (act) return envelope.data.userId === sub && (act.all || entered.by(envelope) === act.id)
    return (
      envelope.data.userId === sub ||
      ((revoked.roleOf(sub) ?? role) === 'admin' && isForAdmins(envelope.type))
    )
  }
  let connectedBefore = false
  const channel = reopeningChannel(broker.connection, async (ready) => {
    await broker.ready
    const own = { exclusive: true, autoDelete: true, durable: false }
    const { queue } = await ready.assertQueue('', own)
    await ready.bindQueue(queue, broker.exchange, '#')
    await consume(ready, queue, ({ content }) => receive(JSON.parse(content.toString('utf8'))), {
      noAck: true,
    })
    // Events during the broker's outage did not reach this gateway, so every tab reloads its data.
    if (connectedBefore) {
      recent.length = 0
      for (const listener of listeners) resync(listener)
    }
    connectedBefore = true
  })
  revoked.onChange(() => {
    for (const listener of listeners) {
      if (!revoked.isEnded(listener.session) && !revoked.hasLeft(listener.session)) continue
      // Removed first: writing to a response that has ended would crash the gateway.
      listeners.delete(listener)
      endStream(listener)
    }
  })
  const heartbeat = setInterval(() => {
    const now = Date.now() / 1000
    // The tab reconnects, with a renewed cookie if its session still holds.
    for (const listener of listeners) {
      const { response, expires, session } = listener
      if (expires < now || revoked.hasLeft(session)) {
        listeners.delete(listener)
        response.end()
      } else response.write(': alive\n\n')
    }
  }, heartbeatMs)

  const stream: RequestHandler = async (request, response) => {
    const user = currentContext()?.user
    if (!user) throw new AppError('signed_out', 'signed_out', 'Please sign in.')
    const person = user.actor?.sub ?? user.id
    const open = [...listeners].filter(({ session: { sub, act } }) => (act?.sub ?? sub) === person)
    if (open.length >= mostStreams)
      throw new AppError(
        'too_many',
        'too_many_streams',
        'Too many pages of Sortie are open. Please close some of them.',
        { retryAfter: heartbeatMs / 1000 },
      )
    response.locals.route = '/api/events'
    const { id: sub, sessionId: sid, generation: gen, actor } = user
    const session = { sub, sid, gen, ...(actor && { act: actor }) }
    const { role, token } = user
    const listener: Listener = { session, role, expires: expiryOf(token), response }
    // A connection that breaks emits 'error', which would crash the gateway without a listener.
    response.on('error', () => listeners.delete(listener))
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write('retry: 1000\n\n')
    replay(listener, request.get('last-event-id'), recent, isRecipient)
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
      // Cleared as well: writing to a response that has ended would crash the gateway.
      for (const { response } of listeners) response.end()
      listeners.clear()
    },
  }
}

function isForAdmins(type: Envelope['type']): boolean {
  return type.startsWith('user.') || type === 'expense.created' || type === 'expense.deleted'
}
