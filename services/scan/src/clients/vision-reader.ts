import { ScanFailure } from '@sortie/receipt-reader/reading'
import { circuitBreaker } from './circuit-breaker.ts'
import type { VisionClient } from './vision.ts'
import type { VisionAnswer } from './vision-answer.ts'

export type VisionReaderOptions = {
  apiKey: string
  /** Any server that speaks OpenAI's chat completions. */
  baseURL?: string | undefined
  model?: string | undefined
  timeoutMs?: number
  /** After this many failures in a row the model is not called for `restMs`. */
  failures?: number
  restMs?: number
}

export type VisionReader = { read(image: Uint8Array, today?: Date): Promise<VisionAnswer> }

export function visionReader(options: VisionReaderOptions): VisionReader {
  const {
    apiKey,
    baseURL,
    model = 'gpt-4.1-mini',
    timeoutMs = 15_000,
    failures = 3,
    restMs = 60_000,
  } = options
  const breaker = circuitBreaker({ failures, restMs })
  let client: VisionClient | null = null

  return {
    async read(image, today = new Date()) {
      if (!breaker.closed()) throw new ScanFailure('circuit_open')
      try {
        // Loaded with the first scan only: the client weighs 10 MB.
        client ??= (await import('./vision.ts')).visionClient({
          apiKey,
          baseURL,
          model,
          timeoutMs,
        })
        const answer = await client.ask(image, today)
        breaker.succeeded()
        return answer
      } catch (error) {
        // An unusable picture or an invalid answer does not count as a failure of the connection.
        const fine = ['invalid_answer', 'refused', 'not_an_image', 'image_too_large']
        if (error instanceof ScanFailure && fine.includes(error.reason)) breaker.succeeded()
        else breaker.failed()
        throw error
      }
    },
  }
}
