/** A file that is a JPEG by its first bytes. */
export function aPhoto(name = 'dinner.jpg', content: BlobPart = 'photo'): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), content], name, { type: 'image/jpeg' })
}

/** A file that is a PDF by its first bytes. */
export function aBill(name = 'hotel.pdf', content: BlobPart = 'bill'): File {
  return new File(['%PDF-1.7\n', content], name, { type: 'application/pdf' })
}
