// Imports little: it runs before the program.
import { readersZone } from './readers-zone.ts'

const early = new Map<string, Promise<Response>>()

let believed: string | undefined

/** By which allowance this page acts for somebody, if for anybody: a call that would be for another person is refused. */
export function believeToAct(allowanceId = 'none'): void {
  believed = allowanceId
}

/** The headers of every call that this page makes. */
export function callHeaders(): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Time-Zone': readersZone() })
  if (believed) headers.set('Sortie-Acting', believed)
  return headers
}

/** Asks beside the program's loading what its first page will ask. */
export function askEarly(url: string): void {
  const asked = fetch(url, { credentials: 'include', headers: callHeaders() })
  early.set(url, asked)
  // A refusal is nobody's answer after a sign-in.
  asked.then(({ ok }) => ok || early.delete(url)).catch(() => undefined)
}

/** What was asked early, once: whoever asks again wants a new answer. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const asked = early.get(url)
  early.delete(url)
  return asked
}
