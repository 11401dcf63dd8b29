import type { Agent } from 'node:http'
import type { Duplex } from 'node:stream'

export const usualSilenceMs = 6000

/**
 * Fails a connection that brings no byte, unless our reader pauses. Every request has a new connection: a kept one
 * may have been closed by a restarted server.
 */
export function withSilenceLimit<A extends Agent>(agent: A, silenceMs: number): A {
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
