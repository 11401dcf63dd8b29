import type { ServiceName } from '@sortie/contracts/apis'
import { keptMs, marksOf } from '@sortie/platform/freshness'

type Answer = { text: string; keep: boolean }
type Kept = { marks: string; until: number; answer: Promise<Answer>; size: number }

/** Characters of all kept answers together. */
const room = 16_000_000

/** JSON answers that stay ready while none of the services they are made of has marked a change (freshness.ts). */
export class KeptAnswers {
  readonly #services: ServiceName[]
  readonly #kept = new Map<string, Kept>()
  #size = 0

  constructor(services: ServiceName[]) {
    this.#services = services
  }

  /** The kept answer of a person, or the one that `make` makes now; the same making serves all who ask meanwhile. */
  async of(userId: string, make: () => Promise<Answer>): Promise<string> {
    // Read before the answer is made: a change during the making then counts as newer than the answer.
    const marks = await marksOf(userId, this.#services)
    if (marks === null) return (await make()).text
    const kept = this.#kept.get(userId)
    if (kept && kept.marks === marks && kept.until > Date.now()) return (await kept.answer).text
    return this.#keep(userId, marks, make())
  }

  async #keep(userId: string, marks: string, making: Promise<Answer>): Promise<string> {
    this.#drop(userId)
    const entry: Kept = { marks, until: Date.now() + keptMs, answer: making, size: 0 }
    this.#kept.set(userId, entry)
    try {
      const { text, keep } = await making
      if (this.#kept.get(userId) === entry) {
        if (keep) this.#count(entry, text.length)
        else this.#drop(userId)
      }
      return text
    } catch (error) {
      if (this.#kept.get(userId) === entry) this.#drop(userId)
      throw error
    }
  }

  #count(entry: Kept, size: number): void {
    entry.size = size
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= room) break
      this.#drop(oldest)
    }
  }

  #drop(userId: string): void {
    this.#size -= this.#kept.get(userId)?.size ?? 0
    this.#kept.delete(userId)
  }
}
