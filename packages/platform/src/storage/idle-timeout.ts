import type { Agent } from 'node:http'
import type { Duplex } from 'node:stream'

export const usualIdleMs = 6000

/**
 * Fails a connection on which no byte arrives, unless our reader pauses. Every request opens a new connection, because a
 * pooled one may have been closed by a restarted server.
 */
export function withIdleTimeout<A extends Agent>(agent: A, idleMs: number): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback) as Duplex & Partial<import('node:net').Socket>
    socket.setTimeout?.(idleMs)
    socket.on('timeout', () => {
      if (socket.isPaused()) socket.setTimeout?.(idleMs)
      else socket.destroy(new Error('the storage server is silent'))
    })
    return socket
  }
  return agent
}
