import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { letOthersRun } from '../let-others-run.ts'
import { sendPieces } from './pieces.ts'

/** Records of a list that are encoded at once: about 3 ms, so that a long list delays nobody. */
const inOnePiece = 250

type JsonText = string | AsyncIterable<string>

/** One page of a list; `next` is the `after` of the following page, null on the last one. */
export type Page<T> = { items: T[]; next: string | null }

/** JSON text, whole or in pieces. `replayed`: the remembered answer of a repeated key. */
export class EncodedJson {
  readonly text: JsonText
  readonly next: string | null
  readonly replayed: boolean
  constructor(text: JsonText, next: string | null = null, replayed = false) {
    this.text = text
    this.next = next
    this.replayed = replayed
  }
}

export function encode(endpoint: Endpoint, value: unknown): EncodedJson {
  const { response } = endpoint
  if (!response || isStream(response)) return new EncodedJson('')
  if (value instanceof EncodedJson) return value
  if (isBatches(value)) return new EncodedJson(encodedList(response, value))
  const { items, next } = isPage(response, value) ? value : { items: value, next: null }
  if (Array.isArray(items) && items.length > inOnePiece)
    return new EncodedJson(encodedList(response, piecesOf(items)), next)
  return new EncodedJson(JSON.stringify(z.encode(response, items as never)), next)
}

async function* encodedList(
  response: z.ZodMiniType,
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
): AsyncGenerator<string> {
  let opening = '['
  for await (const batch of batches) {
    const text = JSON.stringify(z.encode(response, batch as never))
    if (batch.length > 0) yield opening + text.slice(1, -1)
    // The line break lets client.ts parse the pieces one by one.
    if (batch.length > 0) opening = ',\n'
    await letOthersRun()
  }
  yield opening === '[' ? '[]' : ']'
}

function* piecesOf(items: unknown[]): Generator<unknown[]> {
  for (let from = 0; from < items.length; from += inOnePiece)
    yield items.slice(from, from + inOnePiece)
}

function isBatches(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isPage(response: z.ZodMiniType, value: unknown): value is Page<unknown> {
  return (
    response._zod.def.type === 'array' &&
    !Array.isArray(value) &&
    typeof value === 'object' &&
    value !== null &&
    'items' in value
  )
}

export async function send(
  request: Request,
  response: Response,
  status: number,
  { text, next, replayed }: EncodedJson,
): Promise<void> {
  response.status(status)
  if (next !== null) response.set('Link', `<${nextUrl(request, next)}>; rel="next"`)
  if (replayed) response.set('Idempotency-Replayed', 'true')
  if (text === '') response.end()
  else {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    // Express's own send() looks the type up again and compares validators that these answers do not have.
    if (typeof text === 'string')
      response.setHeader('content-length', Buffer.byteLength(text)).end(text)
    else await sendPieces(response, text)
  }
}

function nextUrl(request: Request, after: string): string {
  const [path = '', query] = request.originalUrl.split('?')
  const search = new URLSearchParams(query)
  search.set('after', after)
  return `${path}?${search}`
}

export async function wholeText({ text }: EncodedJson): Promise<string> {
  return typeof text === 'string' ? text : (await Array.fromAsync(text)).join('')
}
