/** A step of the axis is one, two or five of a power of ten: the nearest of them, by ratio. */
const rounds = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const

/** From 0 to a round figure at or above `max`, in about `count` round steps; `max` is above 0. */
export function axisUpTo(max: number, count: number): { top: number; ticks: number[] } {
  let step = roundStep(max / count)
  let top = Math.ceil(max / step) * step
  // The rounder top may ask for a larger step.
  for (let next = roundStep(top / count); next !== step; next = roundStep(top / count)) {
    step = next
    top = Math.ceil(max / step) * step
  }
  const steps = Math.round(top / step)
  return { top: exact(top), ticks: Array.from({ length: steps + 1 }, (_, at) => exact(at * step)) }
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const [, factor] = rounds.find(([from]) => rough / power >= from) ?? [0, 1]
  return factor * power
}

/** 0.6 and not 0.6000000000000001. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}
