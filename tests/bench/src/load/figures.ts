export type Kind = 'reads' | 'writes'

/** Times and failures by kind, of what is timed while it counts. */
export class Figures {
  counts = false
  readonly failures: string[] = []
  readonly #times: Record<Kind, Array<{ call: string; ms: number }>> = { reads: [], writes: [] }

  /** `call` names it in the table of all calls; `since` (of performance.now()) is when it was due. */
  async time(
    kind: Kind,
    call: string,
    work: () => Promise<unknown>,
    since = performance.now(),
  ): Promise<void> {
    try {
      await work()
      if (this.counts) this.#times[kind].push({ call, ms: performance.now() - since })
    } catch (error) {
      this.failures.push((error as Error).message)
    }
  }

  calls(kind: Kind): string[] {
    return [...new Set(this.#times[kind].map(({ call }) => call))].sort()
  }

  /** In ms; of all calls, of those of a kind, or of one call. */
  of(
    kind?: Kind,
    call?: string,
  ): { count: number; p50: number; p95: number; p99: number; max: number } {
    const all = kind ? this.#times[kind] : Object.values(this.#times).flat()
    const times = all.filter((one) => call === undefined || one.call === call)
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
    return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
  }
}
