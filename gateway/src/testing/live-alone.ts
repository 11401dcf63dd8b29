import { withContext } from '@sortie/platform/context'
import type { Broker } from '@sortie/platform/events/broker'
import type { RevocationList } from '@sortie/platform/http/revocation-list'
import type { Request, Response } from 'express'
import { startLive } from '../live.ts'

type Message = { fields: { routingKey: string }; content: Buffer }

/** Live streams without a gateway: `say` is an event from the broker, `open` a stream of the user "me". */
export async function startLiveAlone() {
  let say = (_envelope: object) => {}
  const ready = {
    once() {},
    on() {},
    assertQueue: async () => ({ queue: 'mine' }),
    bindQueue: async () => {},
    consume: async (_queue: string, heard: (message: Message) => void) => {
      say = (envelope) =>
        heard({
          fields: { routingKey: (envelope as { type?: string }).type ?? '' },
          content: Buffer.from(JSON.stringify(envelope)),
        })
      return { consumerTag: 'mine' }
    },
  }
  let connected: Promise<void> | undefined
  const createChannel = ({ setup }: { setup(channel: typeof ready): Promise<void> }) => {
    connected = setup(ready)
    return { on() {}, async close() {} }
  }
  const broker = { exchange: 'events', connection: { createChannel } } as unknown as Broker
  const revoked = { onChange() {}, roleOf() {} } as unknown as RevocationList
  const live = startLive(broker, revoked)
  await connected
  const token = `.${Buffer.from(JSON.stringify({ exp: 9e9 })).toString('base64url')}.`
  const user = { id: 'me', role: 'user', sessionId: 's', generation: 1, token }
  return {
    say: (envelope: object) => say(envelope),
    close: () => live.close(),
    open(request: object, response: object): void {
      Object.assign(request, { get: () => undefined })
      Object.assign(response, { locals: {} })
      withContext({ requestId: 'r', user } as never, () =>
        live.stream(request as Request, response as Response, () => {}),
      )
    },
  }
}
