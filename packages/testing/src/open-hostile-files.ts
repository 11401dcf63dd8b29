import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, describe, it } from 'node:test'
import type { HostileFile } from './hostile-pdfs.ts'
import { tell } from './tell.ts'

/** An idle machine answers within 5 s; here other work may run beside. */
const mostMs = 90_000
const mostDelayMs = 5_000
const mostBytes = 300 * 1024 * 1024
const sampleMs = 50

type Opening = {
  /** Null where it is refused before anything opens it. */
  take(file: Buffer): Promise<null | (() => Promise<unknown>)>
  /** What the next person waits for, whose file comes while it is being opened. */
  neighbour(): Promise<unknown>
  close(): void
}

/**
 * Opens each file as a service does and checks that the answer comes in time, that this process stays small and that
 * its event loop stays free. Prints the worst figure of each.
 */
export function describeHostileFiles(
  title: string,
  files: readonly HostileFile[],
  { take, neighbour, close }: Opening,
): void {
  describe(`${files.length} hostile files, ${title},`, () => {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    let slowest = { ms: 0, name: '' }
    const waited: number[] = []
    let largest = 0
    after(() => {
      close()
      const [seconds, mebibytes] = [(slowest.ms / 1000).toFixed(1), largest >> 20]
      const next = (
        (waited.sort((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? 0) / 1000
      ).toFixed(1)
      const p99 = (delay.percentile(99) / 1e6).toFixed(0)
      tell(
        `${files.length} hostile files: slowest ${seconds} s (${slowest.name}), the next person’s photo p99 ${next} s, memory ${mebibytes} MiB, event loop p99 ${p99} ms`,
      )
    })
    for (const { name, make } of files)
      it(`end in an answer: ${name}`, async () => {
        const file = make()
        const watch = setInterval(() => {
          largest = Math.max(largest, process.memoryUsage.rss())
        }, sampleMs)
        const started = performance.now()
        let ms = 0
        delay.enable()
        try {
          const opened = (await take(file))?.().then(() => {
            ms = performance.now() - started
          })
          const came = performance.now()
          await neighbour()
          waited.push(performance.now() - came)
          await opened
        } finally {
          delay.disable()
          clearInterval(watch)
        }
        if (ms > slowest.ms) slowest = { ms, name }
        assert.ok(ms < mostMs, `${ms.toFixed(0)} ms`)
        assert.ok(largest < mostBytes, `${largest >> 20} MiB`)
        assert.ok(delay.percentile(99) / 1e6 < mostDelayMs)
      })
  })
}
