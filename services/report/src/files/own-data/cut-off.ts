import type { ServerResponse } from 'node:http'

/** A slow telephone takes four times as much. */
const slowest = { everyMs: 60_000, leastBytes: 256 * 1024 }

/** Ends an answer that waits for a reader who takes less than this. Returns a function that stops watching. */
export function cutOffIdle(
  response: ServerResponse,
  { everyMs, leastBytes }: typeof slowest = slowest,
): () => void {
  let before = response.socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const taken = response.socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && taken - before < leastBytes) response.destroy()
    before = taken
  }, everyMs).unref()
  return () => clearInterval(timer)
}
