// The reader's own process: started by local-reader.ts, one picture at a time, gone when its parent is.
import { readWith } from '../read-with.ts'
import { ScanFailure } from '../reading.ts'
import { startEngine } from './ocr-engine.ts'

export type WorkerJob = { id: number; image: Uint8Array; today: string }
export type WorkerAnswer =
  | { id: number; reading: import('../reading.ts').Reading; rss: number }
  | { id: number; reason: import('../reading.ts').ScanFailureReason; message: string; rss: number }

const threads = Number(process.argv[2] ?? 1)
const engine = startEngine({ threads })

process.on('message', async ({ id, image, today }: WorkerJob) => {
  try {
    const reading = await readWith(await engine, image, new Date(today))
    answer({ id, reading, rss: process.memoryUsage.rss() })
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    answer({ id, reason: error.reason, message: error.message, rss: process.memoryUsage.rss() })
  }
})
process.on('disconnect', () => process.exit(0))

function answer(message: WorkerAnswer): void {
  process.send?.(message)
}
