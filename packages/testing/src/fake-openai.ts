import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server handles the next request: answers, refuses, or misbehaves. The last behaviour remains. */
type FakeBehaviour =
  | { content: unknown; afterMs?: number }
  | { refusal: string }
  | { status: number; error?: Record<string, unknown> }
  | { body: string }
  | { hang: true }
  | { hangUp: true }

export type FakeOpenai = {
  baseURL: string
  /** The parsed bodies of received requests. */
  requests: Record<string, unknown>[]
  /** Sets the behaviours for the next requests, in order. */
  does(...behaviours: FakeBehaviour[]): void
  stop(): Promise<void>
}

/** A server on a free port that implements as much of OpenAI's chat completions as the tests need. */
export async function fakeOpenai(): Promise<FakeOpenai> {
  let script: FakeBehaviour[] = [{ status: 500 }]
  const requests: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    requests.push(JSON.parse((await bodyOf(request)) || '{}') as Record<string, unknown>)
    const behaviour = script.length > 1 ? script.shift() : script[0]
    if (behaviour) act(behaviour, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    does(...behaviours) {
      script = behaviours
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function act(behaviour: FakeBehaviour, request: IncomingMessage, response: ServerResponse): void {
  if ('hang' in behaviour) return
  if ('hangUp' in behaviour) {
    request.socket.destroy()
    return
  }
  if ('status' in behaviour) {
    send(
      response,
      behaviour.status,
      JSON.stringify({ error: { message: 'no', type: 'error', ...behaviour.error } }),
    )
    return
  }
  if ('body' in behaviour) {
    send(response, 200, behaviour.body)
    return
  }
  if ('refusal' in behaviour) {
    send(response, 200, completion({ content: null, refusal: behaviour.refusal }))
    return
  }
  const content =
    typeof behaviour.content === 'string' ? behaviour.content : JSON.stringify(behaviour.content)
  setTimeout(
    () => send(response, 200, completion({ content, refusal: null })),
    behaviour.afterMs ?? 0,
  )
}

function completion(message: { content: string | null; refusal: string | null }): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
