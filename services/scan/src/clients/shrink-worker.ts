/** Makes pictures small enough for a vision model: started by shrink-picture.ts. Opens untrusted files. */

import { shrinkToJpeg } from '@sortie/receipt-reader/ocr/picture'
import { ScanFailure } from '@sortie/receipt-reader/reading'
import { serve, Unreadable } from '@sortie/untrusted-files/serve'

await serve({
  shrink: async ({ side }: { side: number }, [image]) => {
    if (!image) throw new Unreadable('not_an_image')
    try {
      return { value: null, files: [await shrinkToJpeg(image, side)] }
    } catch (error) {
      if (error instanceof ScanFailure) throw new Unreadable(error.reason)
      throw error
    }
  },
})
