import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { plainPng } from './plain-png.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const most = { width: 800, height: 300 }

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

type Told = { width?: number; height?: number; colour?: number; interlace?: number }
function head({ width = 2, height = 2, colour = 6, interlace = 0 }: Told): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colour, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

const pixels = Buffer.alloc(2 * (1 + 2 * 4), 0)
const end = chunk('IEND', Buffer.alloc(0))
const idat = (of: Buffer) => chunk('IDAT', deflateSync(of))
const aPng = (told: Told = {}, ...parts: Buffer[]) =>
  Buffer.concat([signature, head(told), ...(parts.length > 0 ? parts : [idat(pixels), end])])

describe('a picture that is given as the logo', () => {
  const broken = aPng()
  broken.writeUInt8(7, 20)
  const other = Buffer.from(pixels)
  other.writeUInt8(5, 0)
  const refused: Record<string, Buffer> = {
    'a JPEG': Buffer.from('ffd8ffe000104a464946', 'hex'),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'HTML behind the signature': Buffer.concat([signature, Buffer.from('<script>1</script>')]),
    nothing: Buffer.alloc(0),
    'wider than it may be': aPng({ width: 801 }),
    'higher than it may be': aPng({ height: 2 ** 31 }),
    'without a line': aPng({ height: 0 }),
    interlaced: aPng({ interlace: 1 }),
    'of no colour type': aPng({ colour: 5 }),
    'with a palette that is missing': aPng({ colour: 3 }, idat(Buffer.alloc(6)), end),
    'with fewer pixels than it says': aPng({}, idat(pixels.subarray(1)), end),
    'a bomb of more pixels than it says': aPng({}, idat(Buffer.alloc(50_000_000)), end),
    'with a filter that is none': aPng({}, idat(other), end),
    'cut off': aPng().subarray(0, -14),
    'not what its sum says': broken,
    'without pixels': aPng({}, end),
    'whose data is not packed': aPng({}, chunk('IDAT', Buffer.from('none')), end),
  }
  for (const [what, file] of Object.entries(refused))
    it(`is refused: ${what}`, async () => assert.equal(await plainPng(file, most), null))

  it('is kept as what is drawn of it: no texts, no profile, nothing behind its end', async () => {
    const secret = Buffer.from('Comment\0<script>')
    const profile = chunk('iCCP', Buffer.from('x\0\0y'))
    const parts = [chunk('tEXt', secret), profile, idat(pixels), end, Buffer.from('<script>')]
    const kept = await plainPng(aPng({}, ...parts), most)
    assert.ok(kept)
    for (const word of ['script', 'tEXt', 'iCCP']) assert.equal(kept.includes(word), false, word)
    const at = kept.indexOf('IDAT')
    const data = kept.subarray(at + 4, at + 4 + kept.readUInt32BE(at - 4))
    assert.deepEqual(inflateSync(data), pixels)
    assert.deepEqual(await plainPng(kept, most), kept)
  })

  it('keeps palette and transparency', async () => {
    const palette = chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))
    const clear = chunk('tRNS', Buffer.from([0]))
    const kept = await plainPng(
      aPng({ colour: 3 }, palette, clear, idat(Buffer.alloc(6)), end),
      most,
    )
    assert.ok(kept?.includes('PLTE') && kept.includes('tRNS'))
  })
})
