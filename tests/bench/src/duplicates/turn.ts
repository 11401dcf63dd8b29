import { type Chance, clamped, type Pixels } from './pixels.ts'

type Point = [x: number, y: number]

const tables = [
  [70, 50, 35],
  [40, 42, 48],
  [120, 118, 112],
  [150, 110, 70],
] as const

/** Lays the paper on a table, rotated, its corners moved by up to `tilt` of its sides as by a slanted camera. */
export function turn(raw: Pixels, degrees: number, tilt: number, luck: Chance): Pixels {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const { width: w, height: h } = raw
  const width = Math.round(w * Math.abs(cos) + h * Math.abs(sin) + 0.08 * w)
  const height = Math.round(w * Math.abs(sin) + h * Math.abs(cos) + 0.08 * h)
  const moved = () => (luck() - 0.5) * 2 * tilt
  const corner = (x: number, y: number): Point => [
    width / 2 + (x - 0.5) * w * cos - (y - 0.5) * h * sin + moved() * w,
    height / 2 + (x - 0.5) * w * sin + (y - 0.5) * h * cos + moved() * h,
  ]
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  return lay(raw, { width, height }, corners, luck)
}

function lay(
  raw: Pixels,
  { width, height }: Omit<Pixels, 'data'>,
  corners: Point[],
  luck: Chance,
): Pixels {
  const map = homography(corners, [
    [0, 0],
    [raw.width, 0],
    [raw.width, raw.height],
    [0, raw.height],
  ])
  const table = tables[Math.floor(luck() * tables.length)] as readonly number[]
  const grain = Array.from({ length: 997 }, () => (luck() - 0.5) * 24)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = map(x, y)
      for (let colour = 0; colour < 3; colour++) {
        const bare = (table[colour] as number) + (grain[(x * 7 + (y >> 2) * 31) % 997] as number)
        data[(y * width + x) * 3 + colour] = clamped(valueAt(raw, u, v, colour) ?? bare)
      }
    }
  return { data, width, height }
}

function valueAt({ data, width, height }: Pixels, u: number, v: number, colour: number) {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return null
  const [x, y] = [Math.floor(u), Math.floor(v)]
  const at = (dx: number, dy: number) => data[((y + dy) * width + x + dx) * 3 + colour] as number
  const upper = at(0, 0) * (1 - u + x) + at(1, 0) * (u - x)
  return upper * (1 - v + y) + (at(0, 1) * (1 - u + x) + at(1, 1) * (u - x)) * (v - y)
}

/** The projective transform that maps four points to four others. */
function homography(from: Point[], to: Point[]): (x: number, y: number) => Point {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i] as Point
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let i = 0; i < 8; i++) {
    const rest = rows.slice(i).sort((a, b) => Math.abs(b[i] as number) - Math.abs(a[i] as number))
    rows.splice(i, rest.length, ...rest)
    const pivot = rows[i] as number[]
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[i] as number) / (pivot[i] as number)
      for (let k = i; k < 9; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number)
    }
  }
  const [a, b, c, d, e, f, g, h] = rows.map(
    (row, i) => (row[8] as number) / (row[i] as number),
  ) as [number, number, number, number, number, number, number, number]
  return (x, y) => {
    const depth = g * x + h * y + 1
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
  }
}
