import { tracingChannel } from 'node:diagnostics_channel'
import type { Span, Tracer } from '../tracing.ts'

/**
 * Traces drivers without patching them: by MongoDB's command monitoring and ioredis' channel. Only inside a request,
 * event or job, since polls and heartbeats would drown those. Records the names of commands, never their content.
 */
type Client = { on(event: string, listener: (event: Command) => void): unknown; options?: unknown }
type Command = {
  requestId: number
  connectionId: unknown
  commandName: string
  databaseName?: string
  command?: Record<string, unknown>
  failure?: unknown
}

let follow: ((client: Client) => void) | null = null

export function followClient(client: unknown): void {
  follow?.(client as Client)
}

export function followMongo(tracer: Tracer): () => void {
  const open = new Map<string, Span>()
  const keyOf = ({ connectionId, requestId }: Command) => `${String(connectionId)}/${requestId}`
  const end = (event: Command) => {
    const span = open.get(keyOf(event))
    open.delete(keyOf(event))
    if (event.failure) span?.fail(event.failure)
    span?.end()
  }
  follow = (client) => {
    client.on('commandStarted', (event) => {
      if (!follow || !tracer.traceparent()) return
      const collection = event.command?.[event.commandName]
      const named =
        typeof collection === 'string' ? `${event.commandName} ${collection}` : event.commandName
      open.set(
        keyOf(event),
        tracer.start(named, 'client', {
          'db.system.name': 'mongodb',
          'db.namespace': event.databaseName,
        }),
      )
    })
    client.on('commandSucceeded', end)
    client.on('commandFailed', end)
  }
  return () => {
    follow = null
    for (const span of open.values()) span.end()
    open.clear()
  }
}

export function followRedis(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>()
  const commands = tracingChannel<object>('ioredis:command')
  const listener = {
    start(message: object) {
      if (!tracer.traceparent()) return
      const { command } = message as { command?: string }
      open.set(message, tracer.start(String(command), 'client', { 'db.system.name': 'redis' }))
    },
    end() {},
    asyncStart() {},
    asyncEnd: (message: object) => open.get(message)?.end(),
    error: (message: object) => open.get(message)?.fail((message as { error?: unknown }).error),
  }
  commands.subscribe(listener)
  return () => commands.unsubscribe(listener)
}
