import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, describe, it } from 'node:test'
import type { HostileFile } from './hostile-pdfs.ts'
import { tell } from './tell.ts'

/** An answer within 5 s is what an idle machine gives; here others may be at work. */
const mostMs = 90_000
const mostDelayMs = 5_000
const mostBytes = 300 * 1024 * 1024
const sampleMs = 50

/**
 * Opens each file as a service does: an answer in time, the memory of this process small, and its event loop free for
 * the neighbours. Prints the worst of each.
 */
export function describeHostileFiles(
  title: string,
  files: readonly HostileFile[],
  open: (file: Buffer) => Promise<unknown>,
  close: () => void,
): void {
  describe(`${files.length} hostile files, ${title},`, () => {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    let slowest = { ms: 0, name: '' }
    let largest = 0
    after(() => {
      close()
      const [seconds, mebibytes] = [(slowest.ms / 1000).toFixed(1), largest >> 20]
      const p99 = (delay.percentile(99) / 1e6).toFixed(0)
      tell(
        `${files.length} hostile files: slowest ${seconds} s (${slowest.name}), memory ${mebibytes} MiB, event loop p99 ${p99} ms`,
      )
    })
    for (const { name, make } of files)
      it(`end in an answer: ${name}`, async () => {
        const file = make()
        const watch = setInterval(() => {
          largest = Math.max(largest, process.memoryUsage.rss())
        }, sampleMs)
        const started = performance.now()
        delay.enable()
        try {
          await open(file)
        } finally {
          delay.disable()
          clearInterval(watch)
        }
        const ms = performance.now() - started
        if (ms > slowest.ms) slowest = { ms, name }
        assert.ok(ms < mostMs, `${ms.toFixed(0)} ms`)
        assert.ok(largest < mostBytes, `${largest >> 20} MiB`)
        assert.ok(delay.percentile(99) / 1e6 < mostDelayMs)
      })
  })
}
