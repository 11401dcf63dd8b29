import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { sendPieces } from './pieces.ts'

type JsonText = string | Buffer | AsyncIterable<string>

/** One page of a list; `next` is the `after` of the page that follows, null on the last one. */
export type Page<T> = { items: T[]; next: string | null }

/**
 * An answer that is JSON text already, whole or in pieces: for long lists and for what is kept ready. `next` as in a
 * Page.
 */
export class ReadyJson {
  readonly text: JsonText
  readonly next: string | null
  constructor(text: JsonText, next: string | null = null) {
    this.text = text
    this.next = next
  }
}

/** What is sent for a handler's value: the contract's wire form, and where the next page is. */
export type Encoded = { text: JsonText; next: string | null }

export function encode(endpoint: Endpoint, value: unknown): Encoded {
  const { response } = endpoint
  if (!response || isStream(response)) return { text: '', next: null }
  if (value instanceof ReadyJson) return value
  const { items, next } = isPage(response, value) ? value : { items: value, next: null }
  return { text: JSON.stringify(z.encode(response, items as never)), next }
}

/** Only of an endpoint that answers a list; others may have a field `items` of their own. */
function isPage(response: z.ZodMiniType, value: unknown): value is Page<unknown> {
  return (
    response._zod.def.type === 'array' &&
    !Array.isArray(value) &&
    typeof value === 'object' &&
    value !== null &&
    'items' in value
  )
}

/** Sends JSON text as it is, nothing when it is empty, with the `Link` header of a page that another follows. */
export async function send(
  request: Request,
  response: Response,
  status: number,
  { text, next }: Encoded,
): Promise<void> {
  response.status(status)
  if (next !== null) response.set('Link', `<${nextUrl(request, next)}>; rel="next"`)
  if (text === '') response.end()
  else if (typeof text === 'string' || Buffer.isBuffer(text)) response.type('json').send(text)
  else await sendPieces(response.type('json'), text)
}

export function nextUrl(request: Request, after: string): string {
  const [path = '', query] = request.originalUrl.split('?')
  const search = new URLSearchParams(query)
  search.set('after', after)
  return `${path}?${search}`
}

export async function wholeText({ text }: Encoded): Promise<string> {
  return typeof text === 'string' || Buffer.isBuffer(text)
    ? text.toString()
    : (await Array.fromAsync(text)).join('')
}
