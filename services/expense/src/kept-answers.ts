import type { ServiceName } from '@sortie/contracts/apis'
import { keptMs, marksOf } from '@sortie/platform/freshness'

type Answer = { json: Buffer | null; keep: boolean }
type Kept<A> = { marks: string; until: number; answer: Promise<A>; bytes: number }

/** JSON answers that stay valid while none of the services they were made from has marked a change (freshness.ts). */
export class KeptAnswers<A extends Answer> {
  readonly #services: ServiceName[]
  /** Limit in bytes of all answers together; the oldest is evicted first. */
  readonly #room: number
  readonly #kept = new Map<string, Kept<A>>()
  #bytes = 0

  constructor(services: ServiceName[], room: number) {
    this.#services = services
    this.#room = room
  }

  /** Concurrent callers share one computation. */
  async of(userId: string, question: string, make: () => Promise<A>): Promise<A> {
    // Marks are read before the answer is computed: a change meanwhile then counts as newer than the answer.
    const marks = await marksOf(userId, this.#services)
    if (marks === null) return make()
    const key = `${userId} ${question}`
    const kept = this.#kept.get(key)
    if (kept && kept.marks === marks && kept.until > Date.now()) return kept.answer
    return this.#make(key, marks, make())
  }

  async #make(key: string, marks: string, answer: Promise<A>): Promise<A> {
    this.#drop(key)
    const entry: Kept<A> = { marks, until: Date.now() + keptMs, answer, bytes: 0 }
    this.#kept.set(key, entry)
    const made = await answer.catch(() => null)
    if (this.#kept.get(key) === entry) {
      if (made?.keep) this.#count(entry, 2 * key.length + (made.json?.length ?? 0))
      else this.#drop(key)
    }
    return answer
  }

  #count(entry: Kept<A>, bytes: number): void {
    entry.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#room) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
