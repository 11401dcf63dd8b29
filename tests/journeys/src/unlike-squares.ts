/**
 * Two pictures are compared in grey and at half their size, where another hinting of the letters fades away. A
 * pixel differs when it is this much (of 255) darker or lighter than all of the other picture's around the same
 * place, so that two px of movement do not count; a square of `side` pixels when more than this share of them
 * differ.
 */
const far = 40
export const side = 16
const share = 0.1

type Size = { width: number; height: number }
export type Square = { left: number; top: number }

/** The squares of two grey pictures of the same size in which they differ. */
export function unlikeSquares(golden: Uint8Array, seen: Uint8Array, size: Size): Square[] {
  const across = Math.ceil(size.width / side)
  const counts = new Uint16Array(across * Math.ceil(size.height / side))
  const around = [surroundings(golden, size), surroundings(seen, size)] as const
  for (let pixel = 0; pixel < golden.length; pixel += 1) {
    if (fits(seen[pixel] ?? 0, around[0], pixel) && fits(golden[pixel] ?? 0, around[1], pixel))
      continue
    const square =
      Math.floor(Math.floor(pixel / size.width) / side) * across +
      Math.floor((pixel % size.width) / side)
    counts[square] = (counts[square] ?? 0) + 1
  }
  return [...counts.keys()]
    .filter((square) => (counts[square] ?? 0) > side * side * share)
    .map((square) => ({
      left: (square % across) * side * 2,
      top: Math.floor(square / across) * side * 2,
    }))
}

type Surroundings = { darkest: Uint8Array; lightest: Uint8Array }

function fits(grey: number, { darkest, lightest }: Surroundings, pixel: number): boolean {
  return grey >= (darkest[pixel] ?? 0) - far && grey <= (lightest[pixel] ?? 0) + far
}

/**
 * The darkest and the lightest of each pixel and its eight neighbours, first along the rows, then along the
 * columns.
 */
function surroundings(grey: Uint8Array, { width }: Size): Surroundings {
  const row = extremes(grey, grey, 1)
  return extremes(row.darkest, row.lightest, width)
}

// Plain loops: a hundred pictures of a million pixels pass here in every run of the tests.
function extremes(dark: Uint8Array, light: Uint8Array, step: number): Surroundings {
  const darkest = new Uint8Array(dark)
  const lightest = new Uint8Array(light)
  for (let pixel = step; pixel < dark.length - step; pixel += 1) {
    for (let at = pixel - step; at <= pixel + step; at += step) {
      const low = dark[at] as number
      const high = light[at] as number
      if (low < (darkest[pixel] as number)) darkest[pixel] = low
      if (high > (lightest[pixel] as number)) lightest[pixel] = high
    }
  }
  return { darkest, lightest }
}
