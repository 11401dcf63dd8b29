import { createPublicKey, type KeyObject } from 'node:crypto'
import { audiences, Claims } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import jsonwebtoken from 'jsonwebtoken'
import * as z from 'zod/mini'
import { unavailable } from '../errors.ts'
import { callService } from './client.ts'

export type PublicKey = { kid: string; pem: string }

const keptTokens = 5000
const refreshMs = 60_000

type Audience = (typeof audiences)[keyof typeof audiences]

export class Keyring {
  readonly #fetchKeys: () => Promise<PublicKey[]>
  readonly #audiences: [Audience, ...Audience[]]
  #keys = new Map<string, KeyObject>()
  #asked = 0
  #looked = 0
  #asking: Promise<void> | null = null
  readonly #known = new Map<string, Claims>()

  constructor(
    fetchKeys: () => Promise<PublicKey[]>,
    accepted: [Audience, ...Audience[]] = [audiences.session],
  ) {
    this.#fetchKeys = fetchKeys
    this.#audiences = accepted
  }

  static of(authUrl: string): Keyring {
    return new Keyring(keysOf(authUrl))
  }

  /** Loads the keys before the first call, which would be slow otherwise. Returns a function that stops. */
  prefetch(): () => Promise<void> {
    const ask = () => {
      if (this.#keys.size > 0) clearInterval(timer)
      else this.#refresh().catch(() => {})
    }
    const timer = setInterval(ask, 1000).unref()
    ask()
    return async () => clearInterval(timer)
  }

  async verify(token: string): Promise<Claims | null> {
    this.#refreshWhenDue()
    const known = this.#known.get(token)
    if (known) return known.exp * 1000 > Date.now() ? known : null
    const kid = keyIdOf(token)
    if (!kid) return null
    if (!this.#keys.has(kid)) await this.#refresh()
    const key = this.#keys.get(kid)
    if (!key) return null
    const claims = check(token, key, this.#audiences)
    if (claims) this.#keep(token, claims)
    return claims
  }

  #keep(token: string, claims: Claims): void {
    if (this.#known.size >= keptTokens) this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(token, claims)
  }

  /** A withdrawn key, and every token it has signed, is forgotten within a minute. */
  #refreshWhenDue(): void {
    const now = Date.now()
    if (this.#keys.size === 0 || now - Math.max(this.#asked, this.#looked) < refreshMs) return
    this.#looked = now
    this.#refresh().catch(() => {})
  }

  async #refresh(): Promise<void> {
    if (this.#keys.size > 0 && Date.now() - this.#asked < 1000) return
    this.#asking ??= this.#load().finally(() => {
      this.#asking = null
    })
    await this.#asking
  }

  async #load(): Promise<void> {
    try {
      const keys = new Map(
        (await this.#fetchKeys()).map(({ kid, pem }) => [kid, createPublicKey(pem)]),
      )
      if ([...this.#keys.keys()].some((kid) => !keys.has(kid))) this.#known.clear()
      this.#keys = keys
      this.#asked = Date.now()
    } catch (error) {
      // The key may be a new one: nobody is signed out because the auth service did not answer.
      throw unavailable('sign-in', error)
    }
  }
}

/** The library throws when the parts of a token are not JSON. */
function keyIdOf(token: string): string | undefined {
  try {
    return jsonwebtoken.decode(token, { complete: true })?.header.kid
  } catch {
    return undefined
  }
}

export function isForJobs(token: string): boolean {
  const payload = jsonwebtoken.decode(token)
  return typeof payload === 'object' && payload?.aud === audiences.job
}

export function keysOf(authUrl: string): () => Promise<PublicKey[]> {
  return async () => (await callService(authUrl, internalAuthApi.keys, {})).keys
}

function check(token: string, key: KeyObject, audience: [Audience, ...Audience[]]): Claims | null {
  try {
    const payload = jsonwebtoken.verify(token, key, {
      algorithms: ['ES256', 'RS256'],
      issuer: 'sortie',
      audience,
    })
    const claims = z.safeParse(Claims, payload)
    return claims.success ? claims.data : null
  } catch {
    return null
  }
}
