/** As much of it as our tests use: it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Handler = (request: IncomingMessage, response: ServerResponse) => void
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export default class Provider {
    constructor(issuer: string, settings: object)
    callback(): Handler
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
  }
}
