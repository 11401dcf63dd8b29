import { ScanFailure } from '@sortie/receipt-reader/reading'
import OpenAI, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { shrinkPicture } from './shrink-picture.ts'
import { VisionAnswer, visionPrompt } from './vision-answer.ts'

export type VisionClientOptions = {
  apiKey: string
  baseURL?: string | undefined
  model: string
  timeoutMs: number
}

export type VisionClient = { ask(image: Uint8Array, today: Date): Promise<VisionAnswer> }

// Enough for the small print of a long receipt, and a size that the models tile well.
const SIDE = 1600
const RETRY_PAUSE_MS = 250

/** Asks the model, with one retry where it may help. Rejects with a ScanFailure, always within the time limit. */
export function visionClient({
  apiKey,
  baseURL,
  model,
  timeoutMs,
}: VisionClientOptions): VisionClient {
  const client = new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: timeoutMs })

  async function complete(
    url: string,
    today: Date,
    signal: AbortSignal,
    temperature: 0 | undefined,
  ): Promise<VisionAnswer> {
    const completion = await client.chat.completions.create(
      {
        model,
        temperature,
        response_format: zodResponseFormat(VisionAnswer, 'receipt'),
        messages: [
          { role: 'system', content: visionPrompt(today) },
          { role: 'user', content: [{ type: 'image_url', image_url: { url, detail: 'high' } }] },
        ],
      },
      { signal },
    )
    const choice = completion.choices?.[0]
    if (choice?.message?.refusal || choice?.finish_reason === 'content_filter')
      throw new ScanFailure('refused')
    return parse(choice?.message?.content)
  }

  return {
    async ask(image, today) {
      const signal = AbortSignal.timeout(timeoutMs)
      const jpeg = await shrinkPicture(image, SIDE, signal)
      const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`
      try {
        return await onceMore(
          (retry) => complete(url, today, signal, withoutTemperature(retry) ? undefined : 0),
          signal,
        )
      } catch (error) {
        throw named(error, signal)
      }
    },
  }
}

/** One retry after a short pause, for failures that may be temporary; it is passed the first failure. */
async function onceMore<T>(
  attempt: (failure: unknown) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await attempt(null)
  } catch (error) {
    if (signal.aborted || !worthRetry(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
    return attempt(error)
  }
}

function worthRetry(error: unknown): boolean {
  if (error instanceof ScanFailure) return error.reason === 'invalid_answer'
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return false
  if (withoutTemperature(error) || error instanceof APIConnectionError) return true
  return error instanceof APIError && (error.status === 429 || (error.status ?? 0) >= 500)
}

/** Some models accept only their default temperature; then it is left out. */
function withoutTemperature(error: unknown): boolean {
  return error instanceof APIError && error.status === 400 && error.param === 'temperature'
}

function named(error: unknown, signal: AbortSignal): ScanFailure {
  if (error instanceof ScanFailure) return error
  const options = { cause: error }
  if (
    signal.aborted ||
    error instanceof APIConnectionTimeoutError ||
    error instanceof APIUserAbortError
  )
    return new ScanFailure('timeout', options)
  if (error instanceof APIError && error.status === 429)
    return new ScanFailure('rate_limited', options)
  if (error instanceof APIError && error.status !== undefined && error.status < 500)
    return new ScanFailure('refused', options)
  if (error instanceof APIError) return new ScanFailure('unreachable', options)
  return new ScanFailure('invalid_answer', options)
}

function parse(content: string | null | undefined): VisionAnswer {
  let json: unknown
  try {
    json = JSON.parse(content ?? '')
  } catch (cause) {
    throw new ScanFailure('invalid_answer', { cause })
  }
  const answer = VisionAnswer.safeParse(json)
  if (!answer.success) throw new ScanFailure('invalid_answer', { cause: answer.error })
  return answer.data
}
