/** Reads PDFs by text, or draws their first and last page: started by pdf-reader.ts. Opens files of strangers. */
import { drawPages } from '@sortie/untrusted-files/pdf-page'
import { serve } from '@sortie/untrusted-files/serve'
import sharp from 'sharp'
import { interpretPages } from '../pages.ts'
import { textOfPdf } from './pdf-text.ts'

/** Resolution needed to read the small print of A4. */
const longest = 2000

sharp.cache(false)
sharp.concurrency(1)

await serve({
  read: async ({ today }: { today: string }, [file]) => {
    if (!file) throw new Error('no file')
    const text = await textOfPdf(file)
    if (text) return { value: interpretPages(text, new Date(today)) }
    const pages = await drawPages(file, longest, (count) => (count > 1 ? [1, count] : [1]))
    const files: Buffer[] = []
    for (const { data, width, height } of pages) {
      const picture = sharp(data, { raw: { width, height, channels: 4 } })
      files.push(await picture.flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer())
    }
    return { value: null, files }
  },
})
