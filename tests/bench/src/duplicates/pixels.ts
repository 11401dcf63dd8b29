/** An image as rows of three bytes a pixel: red, green, blue. */
export type Pixels = { data: Buffer; width: number; height: number }

/** Answers a number from 0 to below 1 at each call. */
export type Chance = () => number

/** The nearest value that a byte holds. */
export function clamped(value: number): number {
  return Math.max(0, Math.min(255, value))
}
