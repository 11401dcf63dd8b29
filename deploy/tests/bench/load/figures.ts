export type Kind = 'reads' | 'writes'

/** Times and failures by kind, of what is timed while it counts. */
export class Figures {
  counts = false
  readonly failures: string[] = []
  readonly #times: Record<Kind, number[]> = { reads: [], writes: [] }

  async time(kind: Kind, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now()
    try {
      await work()
      if (this.counts) this.#times[kind].push(performance.now() - started)
    } catch (error) {
      this.failures.push((error as Error).message)
    }
  }

  /** In ms. */
  of(kind: Kind): { count: number; p50: number; p95: number; p99: number; max: number } {
    const sorted = this.#times[kind].sort((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
  }
}
