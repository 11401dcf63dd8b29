export type Pair = { bare: () => Promise<unknown>; product: () => Promise<unknown> }

/** Medians in ms of interleaved rounds, so that a disturbance affects both sides; the first rounds do not count. */
export async function compared(
  pair: Pair,
  rounds: number,
  warm = 2,
): Promise<{ bare: number; product: number }> {
  const times = { bare: [] as number[], product: [] as number[] }
  for (let round = -warm; round < rounds; round++) {
    for (const name of ['bare', 'product'] as const) {
      const start = performance.now()
      await pair[name]()
      if (round >= 0) times[name].push(performance.now() - start)
    }
  }
  return { bare: median(times.bare), product: median(times.product) }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}
