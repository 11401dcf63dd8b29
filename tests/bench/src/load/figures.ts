export type Kind = 'reads' | 'writes'

/** Times and failures by kind, of what is timed while it counts. */
export class Figures {
  counts = false
  readonly failures: string[] = []
  readonly #times: Record<Kind, Array<{ call: string; ms: number }>> = { reads: [], writes: [] }

  /** `call` names it in the table of all calls. */
  async time(kind: Kind, call: string, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now()
    try {
      await work()
      if (this.counts) this.#times[kind].push({ call, ms: performance.now() - started })
    } catch (error) {
      this.failures.push((error as Error).message)
    }
  }

  calls(kind: Kind): string[] {
    return [...new Set(this.#times[kind].map(({ call }) => call))].sort()
  }

  /** In ms; of one call, or of all of a kind. */
  of(
    kind: Kind,
    call?: string,
  ): { count: number; p50: number; p95: number; p99: number; max: number } {
    const times = this.#times[kind].filter((one) => call === undefined || one.call === call)
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
  }
}
