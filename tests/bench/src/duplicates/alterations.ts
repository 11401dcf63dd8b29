import sharp from 'sharp'
import { type Chance, clamped, type Pixels } from './pixels.ts'
import { turn } from './turn.ts'

const side = 1400

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

async function open(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function jpeg({ data, width, height }: Pixels, quality: number): Promise<Buffer> {
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
function crop(raw: Pixels, share: number, luck: Chance): Pixels {
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

/** Another exposure, light from one side with a colour cast, and the shadow of a hand. */
function light(raw: Pixels, strength: number, luck: Chance): Pixels {
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
        data[at + colour] = clamped(
          (curve[raw.data[at + colour] as number] as number) *
            dim *
            slope *
            hand *
            (tone[colour] as number),
        )
    }
  return { ...raw, data }
}
