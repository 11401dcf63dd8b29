import { serve, Unreadable } from '@sortie/untrusted-files/serve'
import { readWith } from '../read-with.ts'
import { ScanFailure } from '../reading.ts'
import { startEngine } from './ocr-engine.ts'

const threads = Number(process.argv[2] ?? 1)
const engine = startEngine({ threads })

await serve({
  read: async ({ today }: { today: string }, [image]) => {
    if (!image) throw new Unreadable('not_an_image')
    try {
      return { value: await readWith(await engine, image, new Date(today)) }
    } catch (error) {
      if (error instanceof ScanFailure) throw new Unreadable(error.reason)
      throw error
    }
  },
})
