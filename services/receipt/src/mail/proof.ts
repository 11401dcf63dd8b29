import type { Header } from './mail.ts'

/** One method of an Authentication-Results header: `dkim=pass header.d=example.org`. */
type Result = { method: string; verdict: string; properties: Map<string, string> }

const longest = 8000

/**
 * Whether the organisation's own mail server authenticates the sender: the topmost Authentication-Results with its
 * name says that DMARC passed, or else that DKIM, SPF or the sender's login passed for the domain or address of From.
 * Servers add theirs on top and remove forged ones with their name (RFC 8601, section 5).
 */
export function isProven(headers: readonly Header[], from: string, authservId: string): boolean {
  for (const { key, value } of headers) {
    if (key !== 'authentication-results' || value.length > longest) continue
    const [server = '', ...parts] = withoutComments(value).split(';')
    if (server.trim().split(/\s+/)[0]?.toLowerCase() !== authservId) continue
    return vouchesFor(parts.flatMap(resultOf), from)
  }
  return false
}

function vouchesFor(results: Result[], from: string): boolean {
  const domain = domainOf(from)
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  // A failed DMARC policy is not outweighed by somebody else's signature.
  if (dmarc.some(({ verdict }) => verdict === 'fail' || verdict === 'reject')) return false
  return results.some(({ method, verdict, properties }) => {
    if (verdict !== 'pass') return false
    const of = (name: string) => properties.get(name) ?? ''
    if (method === 'dmarc') return of('header.from') === domain
    if (method === 'dkim') return signsFor(of('header.d') || domainOf(of('header.i')), domain)
    if (method === 'spf') return domainOf(of('smtp.mailfrom')) === domain
    return method === 'auth' && of('smtp.auth') === from
  })
}

/** The domain itself or a parent of it, but not a top-level domain. */
function signsFor(signer: string, domain: string): boolean {
  return signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`))
}

function resultOf(text: string): Result[] {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  const [, method, verdict] = /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)$/.exec(first) ?? []
  if (!method || !verdict) return []
  const properties = new Map<string, string>()
  for (const word of rest) {
    const at = word.indexOf('=')
    const name = word.slice(0, Math.max(0, at))
    // A property given twice was not written by the server alone: part of it came out of the mail. A failure stays one.
    if (properties.has(name) && verdict === 'pass') return []
    if (name) properties.set(name, word.slice(at + 1))
  }
  return [{ method, verdict, properties }]
}

/**
 * Comments in parentheses may be nested and contain anything; so may quoted strings, whose semicolons separate
 * nothing. A quoted value of more than a word is ignored.
 */
function withoutComments(value: string): string {
  let [depth, quoted, kept] = [0, false, '']
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? ''
    if (sign === '\\') at++
    else if (sign === '"' && depth === 0) quoted = !quoted
    else if (quoted) kept += /[\s;=()]/.test(sign) ? '_' : sign
    else if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}

/** The domain of "someone@example.org", and of "example.org" itself. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
