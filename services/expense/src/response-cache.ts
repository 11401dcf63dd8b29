import type { ServiceName } from '@sortie/contracts/apis'
import { cachedMs, cacheVersionsOf } from '@sortie/platform/cache-versions'

type Answer = { json: Buffer | null; keep: boolean }
type Cached<A> = { versions: string; until: number; answer: Promise<A>; bytes: number }

/** JSON answers that stay valid while no service they were made from has changed its version (cache-versions.ts). */
export class ResponseCache<A extends Answer> {
  readonly #services: ServiceName[]
  /** Limit in bytes of all answers together; the oldest is evicted first. */
  readonly #mostBytes: number
  readonly #cached = new Map<string, Cached<A>>()
  #bytes = 0

  constructor(services: ServiceName[], mostBytes: number) {
    this.#services = services
    this.#mostBytes = mostBytes
  }

  /** Concurrent callers share one computation. */
  async of(userId: string, question: string, make: () => Promise<A>): Promise<A> {
    // Versions are read before the answer is computed: a change meanwhile then counts as newer than the answer.
    const versions = await cacheVersionsOf(userId, this.#services)
    if (versions === null) return make()
    const key = `${userId} ${question}`
    const cached = this.#cached.get(key)
    if (cached && cached.versions === versions && cached.until > Date.now()) return cached.answer
    return this.#make(key, versions, make())
  }

  async #make(key: string, versions: string, answer: Promise<A>): Promise<A> {
    this.#drop(key)
    const entry: Cached<A> = { versions, until: Date.now() + cachedMs, answer, bytes: 0 }
    this.#cached.set(key, entry)
    const made = await answer.catch(() => null)
    if (this.#cached.get(key) === entry) {
      if (made?.keep) this.#count(entry, 2 * key.length + (made.json?.length ?? 0))
      else this.#drop(key)
    }
    return answer
  }

  #count(entry: Cached<A>, bytes: number): void {
    entry.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.bytes ?? 0
    this.#cached.delete(key)
  }
}
