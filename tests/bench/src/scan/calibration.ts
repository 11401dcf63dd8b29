/** What was promised and what came of it. */
export type Promised = { chance: number; right: boolean; weight: number }

/** The mean gap between promised and kept over bands of equal width, each band by its share of the promises. */
export function calibrationError(promises: Promised[], bands = 5): number {
  let error = 0
  for (let band = 0; band < bands; band++) {
    const inside = promises.filter(
      (p) => Math.min(bands - 1, Math.floor(p.chance * bands)) === band,
    )
    if (inside.length === 0) continue
    const promised = inside.reduce((sum, p) => sum + p.chance, 0) / inside.length
    const kept = inside.filter((p) => p.right).length / inside.length
    error += (inside.length / promises.length) * Math.abs(promised - kept)
  }
  return error
}

/** How often those that say at least `from` are right, each counted by its weight. */
export function keptAt(promises: Promised[], from: number): number {
  const sure = promises.filter((p) => p.chance >= from)
  const weight = (list: Promised[]) => list.reduce((sum, p) => sum + p.weight, 0)
  return sure.length === 0 ? 1 : weight(sure.filter((p) => p.right)) / weight(sure)
}

/** One line for the ones that say at least `from`: how many they are and how many of them are right. */
export function above(promises: Promised[], from: number): string {
  const sure = promises.filter((p) => p.chance >= from)
  const right = sure.filter((p) => p.right).length
  return `${sure.length} of ${promises.length} say >= ${from}, ${right} of them right (${percent(right, sure.length)})`
}

/** A line for each band of confidence: how many say so, what they promise on average and how often they keep it. */
export function curve(promises: Promised[], bands = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 1]): string[] {
  return bands.slice(0, -1).flatMap((from, i) => {
    const to = bands[i + 1] ?? 1
    const inside = promises.filter(({ chance }) => chance >= from && (chance < to || to === 1))
    if (inside.length === 0) return []
    const promised = inside.reduce((sum, { chance }) => sum + chance, 0)
    const kept = inside.filter(({ right }) => right).length
    const share = (part: number) => percent(part, inside.length)
    return [`${from} to ${to}: ${inside.length}, promised ${share(promised)}, kept ${share(kept)}`]
  })
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}
