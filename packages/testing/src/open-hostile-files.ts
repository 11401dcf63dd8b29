import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, describe, it } from 'node:test'
import type { HostileFile } from './hostile-pdfs.ts'
import { tell } from './tell.ts'

/** An idle machine answers within 5 s, and has the pictures within 10; here other work may run beside. */
const mostMs = 90_000
const mostDelayMs = 5_000
const mostBytes = 300 * 1024 * 1024
const sampleMs = 50

type Opening = {
  /** What the sender waits for. Then what is done with the file afterwards, null where it was refused. */
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
    const answers = new Slowest()
    const openings = new Slowest()
    const waited: number[] = []
    let largest = 0
    after(() => {
      close()
      const next = waited.sort((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? 0
      const p99 = (delay.percentile(99) / 1e6).toFixed(0)
      tell(
        `${files.length} hostile files: slowest answer ${answers}, slowest opening afterwards ${openings}, the next person’s photo p99 ${seconds(next)}, memory ${largest >> 20} MiB, event loop p99 ${p99} ms`,
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
          const open = await take(file)
          const answered = performance.now()
          ms = answered - started
          answers.add(ms, name)
          const opened = open?.().then(() => {
            ms = performance.now() - started
            openings.add(performance.now() - answered, name)
          })
          await neighbour()
          waited.push(performance.now() - answered)
          await opened
        } finally {
          delay.disable()
          clearInterval(watch)
        }
        assert.ok(ms < mostMs, `${ms.toFixed(0)} ms`)
        assert.ok(largest < mostBytes, `${largest >> 20} MiB`)
        assert.ok(delay.percentile(99) / 1e6 < mostDelayMs)
      })
  })
}

class Slowest {
  #ms = 0
  #name = ''

  add(ms: number, name: string): void {
    if (ms > this.#ms) [this.#ms, this.#name] = [ms, name]
  }

  toString(): string {
    return `${seconds(this.#ms)} (${this.#name})`
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
