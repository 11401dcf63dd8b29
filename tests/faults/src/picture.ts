import { randomUUID } from 'node:crypto'

/** A JPEG of one pixel with 30 KB of a comment that no other has. */
export function aPicture(): Uint8Array<ArrayBuffer> {
  const length = Buffer.from([0xff, 0xfe, 0x75, 0x32])
  const comment = Buffer.alloc(0x7530, randomUUID())
  return Uint8Array.from(
    Buffer.concat([onePixel.subarray(0, 2), length, comment, onePixel.subarray(2)]),
  )
}

const onePixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

/** The form that uploads a picture. */
export function aReceipt(name = 'receipt.jpg', picture = aPicture()): FormData {
  const form = new FormData()
  form.set('receipt', new Blob([picture], { type: 'image/jpeg' }), name)
  return form
}
