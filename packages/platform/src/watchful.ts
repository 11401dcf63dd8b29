import type { Agent } from 'node:http'
import type { Duplex } from 'node:stream'

/** Less than the gateway waits for an answer. */
export const usualSilenceMs = 6000

/**
 * A connection without a byte is given up, unless our reader pauses. A new connection for each
 * request: a kept one may be closed by a server that was restarted.
 */
export function watchful<A extends Agent>(agent: A, silenceMs: number): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback) as Duplex & Partial<import('node:net').Socket>
    socket.setTimeout?.(silenceMs)
    socket.on('timeout', () => {
      if (socket.isPaused()) socket.setTimeout?.(silenceMs)
      else socket.destroy(new Error('the storage server is silent'))
    })
    return socket
  }
  return agent
}
