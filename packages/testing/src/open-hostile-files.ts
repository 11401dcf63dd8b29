import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, describe, it } from 'node:test'
import type { HostileFile } from './hostile-pdfs.ts'
import { workOfTree } from './process-tree.ts'
import { tell } from './tell.ts'

const mebibyte = 1024 * 1024
/** Of this process; a worker's is bounded by its service. */
const mostBytes = 300 * mebibyte
const mostWorkerBytes = 1100 * mebibyte
/** Beside other work of the machine, in ms: the file ends, and the event loop turns. */
const mostWallMs = 90_000
const mostDelayMs = 5_000
const sampleMs = 50
const firstNeighbours = 20

type Opening = {
  /** What the sender waits for. Then what is done with the file afterwards, null where it was refused. */
  take(file: Buffer): Promise<null | (() => Promise<unknown>)>
  /** What the next person waits for, whose file comes while it is being opened. */
  neighbour(): Promise<unknown>
  close(): void
  /**
   * Most that a file takes in ms, as on an idle machine, up to its answer and with the work afterwards: twice the limit
   * of the readers, because machines differ.
   */
  answerMs?: number
  workMs?: number
  /** How much longer the next person may wait beside a hostile file than without one, likewise. */
  heldUpMs: number
}

/** The files of these names, where all of them would take too long. */
export function named(files: readonly HostileFile[], names: readonly string[]): HostileFile[] {
  return names.map(
    (name) => files.find((file) => file.name === name) ?? assert.fail(`no hostile file: ${name}`),
  )
}

/**
 * Opens each file as a service does and checks that the answer comes in time, that this process and its workers stay
 * small, that the event loop stays free, and that the next person hardly waits longer than without such files. Prints
 * the worst figure of each.
 */
export function describeHostileFiles(
  title: string,
  files: readonly HostileFile[],
  { take, neighbour, close, answerMs = 5_000, workMs = 20_000, heldUpMs }: Opening,
): void {
  describe(`${files.length} hostile files, ${title},`, () => {
    const delay = monitorEventLoopDelay({ resolution: 10 })
    const answers = new Slowest()
    const works = new Slowest()
    const alone: number[] = []
    const beside: number[] = []
    let [largest, largestWorker] = [0, 0]

    before(async () => {
      for (let asked = 0; asked < firstNeighbours; asked++) {
        const watch = stopwatch()
        await neighbour()
        alone.push(watch())
      }
    })
    after(() => {
      close()
      tell(
        `${files.length} hostile files: slowest answer ${answers}, slowest with the work afterwards ${works}, the next person waits p99 ${seconds(p99(beside))}, without them ${seconds(p99(alone))}, memory ${largest >> 20} MiB, of a worker ${Math.round(largestWorker / mebibyte)} MiB, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
      )
    })

    for (const { name, make } of files)
      it(`end in an answer: ${name}`, async () => {
        const file = make()
        const sampler = setInterval(() => {
          largest = Math.max(largest, process.memoryUsage.rss())
          largestWorker = Math.max(largestWorker, ownWork().largestBytes)
        }, sampleMs)
        const started = performance.now()
        const watch = stopwatch()
        delay.enable()
        try {
          const open = await take(file)
          const answered = watch()
          answers.add(answered, name)
          assert.ok(answered < answerMs, `answered after ${seconds(answered)}`)
          const opened = open?.()
          const waiting = stopwatch()
          await neighbour()
          beside.push(waiting())
          await opened
          const worked = watch()
          works.add(worked, name)
          assert.ok(worked < workMs, `done after ${seconds(worked)}`)
        } finally {
          delay.disable()
          clearInterval(sampler)
        }
        assert.ok(performance.now() - started < mostWallMs)
        assert.ok(largest < mostBytes, `${largest >> 20} MiB`)
        assert.ok(largestWorker < mostWorkerBytes, `${largestWorker / mebibyte} MiB in a worker`)
        assert.ok(delay.percentile(99) / 1e6 < mostDelayMs)
      })

    it('hold the next person up only as long as they may', () => {
      const [with_, without] = [p99(beside), p99(alone)]
      assert.ok(
        with_ < 2 * without + heldUpMs,
        `${seconds(with_)}, without them ${seconds(without)}`,
      )
    })
  })
}

const ownWork = () => workOfTree(process.pid)

/**
 * Milliseconds as on an idle machine. On a busy one more passes than this process and its workers are at work; two of
 * them at once work more than passes.
 */
function stopwatch(): () => number {
  const [at, { cpuMs }] = [performance.now(), ownWork()]
  return () => Math.min(performance.now() - at, ownWork().cpuMs - cpuMs)
}

function p99(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? 0
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
