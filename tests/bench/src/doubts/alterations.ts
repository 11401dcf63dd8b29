import sharp from 'sharp'

type Raw = { data: Buffer; width: number; height: number }
type Point = [x: number, y: number]
export type Chance = () => number

const side = 1400
const tables = [
  [70, 50, 35],
  [40, 42, 48],
  [120, 118, 112],
  [150, 110, 70],
] as const

/** A repeatable sequence of numbers between 0 and 1 for a seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Variations of a paper that is photographed again. */
export const alterations: Record<string, (image: Buffer, luck: Chance) => Promise<Buffer>> = {
  crop: async (image, luck) => jpeg(crop(await open(image), 0.06, luck), 85),
  angle: async (image, luck) => jpeg(turn(await open(image), (luck() - 0.5) * 16, 0, luck), 85),
  tilt: async (image, luck) => jpeg(turn(await open(image), (luck() - 0.5) * 6, 0.03, luck), 85),
  light: async (image, luck) => jpeg(light(await open(image), 0.8, luck), 85),
  compression: async (image) => smaller(await jpeg(await open(image), 90), 0.55, 35),
  all: async (image, luck) => {
    const turned = turn(crop(await open(image), 0.03, luck), (luck() - 0.5) * 12, 0.02, luck)
    return smaller(await jpeg(light(turned, 0.6, luck), 85), 0.75, 55)
  },
}

async function open(image: Buffer): Promise<Raw> {
  const { data, info } = await sharp(image)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function jpeg({ data, width, height }: Raw, quality: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

async function smaller(image: Buffer, share: number, quality: number): Promise<Buffer> {
  const { width } = await sharp(image).metadata()
  return sharp(image)
    .resize(Math.round(width * share))
    .jpeg({ quality })
    .toBuffer()
}

/** Cuts off up to this share on each side. */
function crop(raw: Raw, share: number, luck: Chance): Raw {
  const [left, top] = [
    Math.floor(luck() * share * raw.width),
    Math.floor(luck() * share * raw.height),
  ]
  const width = raw.width - left - Math.floor(luck() * share * raw.width)
  const height = raw.height - top - Math.floor(luck() * share * raw.height)
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((y + top) * raw.width + left) * 3
    raw.data.copy(data, y * width * 3, from, from + width * 3)
  }
  return { data, width, height }
}

/** Lays the paper on a table, rotated, its corners moved by up to `tilt` of its sides as by a slanted camera. */
function turn(raw: Raw, degrees: number, tilt: number, luck: Chance): Raw {
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

function lay(raw: Raw, { width, height }: Omit<Raw, 'data'>, corners: Point[], luck: Chance): Raw {
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
        data[(y * width + x) * 3 + colour] = within(valueAt(raw, u, v, colour) ?? bare)
      }
    }
  return { data, width, height }
}

function valueAt({ data, width, height }: Raw, u: number, v: number, colour: number) {
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

/** Another exposure, light from one side with a colour cast, and the shadow of a hand. */
function light(raw: Raw, strength: number, luck: Chance): Raw {
  const gamma = 1 + (luck() - 0.5) * strength
  const [across, down] = [(luck() - 0.5) * strength, (luck() - 0.5) * strength]
  const dim = 1 - luck() * 0.3 * strength
  const tone = [1, 1 - luck() * 0.08, 1 - luck() * 0.2]
  const [edge, shadow] = [luck() * raw.width, luck() * 0.35 * strength]
  const curve = Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma * 255)
  const data = Buffer.alloc(raw.data.length)
  for (let y = 0; y < raw.height; y++)
    for (let x = 0; x < raw.width; x++) {
      const slope = 1 + across * (x / raw.width - 0.5) + down * (y / raw.height - 0.5)
      const hand = 1 - shadow / (1 + Math.exp((edge - x + y * 0.3) / (raw.width * 0.03)))
      const at = (y * raw.width + x) * 3
      for (let colour = 0; colour < 3; colour++)
        data[at + colour] = within(
          (curve[raw.data[at + colour] as number] as number) *
            dim *
            slope *
            hand *
            (tone[colour] as number),
        )
    }
  return { ...raw, data }
}

function within(value: number): number {
  return Math.max(0, Math.min(255, value))
}
