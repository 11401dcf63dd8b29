/** Colours of annotations: 1 number is grey, 3 are red, green and blue, 4 are cyan, magenta, yellow and black, 0 to 1. */
export type Colour = [number, number, number]

export function colourOf(numbers: number[]): Colour | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map((value) => Math.min(1, Math.max(0, value)))
  if (numbers.length === 1) return [a, a, a]
  if (numbers.length === 3) return [a, b, c]
  if (numbers.length === 4) return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)]
  return undefined
}

/** "#rrggbb" */
export function hexOf(colour: Colour): string {
  const digits = colour.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
