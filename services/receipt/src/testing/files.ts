import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A photo stored on its side, as phones do, with a location: upright it is 600 x 900. */
export async function aPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#d8d0c0' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="900" height="600"><rect width="200" height="600" fill="red"/></svg>',
        ),
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Pocketcam', Artist: 'Ada Traveller' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .jpeg()
    .toBuffer()
}

export async function aPicture(width = 300, height = 500): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
}

export async function aPdf(options: { password?: string; pages?: number } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= (options.pages ?? 1); number++)
    document
      .addPage([300, 600])
      .drawText(`Hotel Aurora, page ${number}`, { x: 30, y: 500, size: 24, font })
  if (options.password)
    document.encrypt({ userPassword: options.password, ownerPassword: options.password })
  return Buffer.from(await document.save())
}

/** A bill as a PDF with text, of 14 May 2026. */
export async function aBill(merchant: string, total: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([400, 600])
  const lines = [merchant, 'Seestrasse 12, 8002 Zurich', 'Date: 14 May 2026', `Total USD ${total}`]
  for (const [index, text] of lines.entries())
    page.drawText(text, { x: 40, y: 540 - index * 24, size: 12, font })
  return Buffer.from(await document.save())
}

/** A valid JPEG of exactly this many bytes: readers ignore what follows the picture. */
export async function aPhotoOf(bytes: number): Promise<Buffer> {
  const photo = await aPhoto()
  return Buffer.concat([photo, randomBytes(bytes - photo.length)])
}

/** A PNG of some hundred bytes whose header claims 50,000 x 50,000 pixels. */
export async function aBomb(): Promise<Buffer> {
  const png = await aPicture(10, 10)
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}
