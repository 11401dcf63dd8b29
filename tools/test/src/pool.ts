import { cpus } from 'node:os'
import type { Count } from './step.ts'

export type Part = {
  name: string
  files: string[]
  atOnce: number
  run: (file: string) => Promise<Count>
}

type Step = (name: string, run: () => Promise<Count>) => Promise<void>

/** As many files run at once, however busy the processors are. */
const fewest = 3
/** On two cores each of more would take longer than its limit, and need much memory. */
const most = 6
/** One more is run where the processors had nothing to do for this share of the last seconds, one fewer below the other. */
const idleEnough = 0.25
const busy = 0.05
const lookEveryMs = 2000

/**
 * Runs the parts beside each other, each as a step. The first parts have a worker each, so that those which wait for
 * servers run beside those which need the processor; a worker goes on with the next part when nothing of its own is
 * left. While they all wait, further workers help.
 */
export async function runParts(all: Part[], step: Step, idleShare = measureIdle()): Promise<void> {
  const parts = all.filter(({ files }) => files.length > 0).map(open)
  let working = 0
  let wanted = fewest
  for (let own = 0; own < fewest; own += 1) void work(own % parts.length)
  const looking = setInterval(() => {
    const idle = idleShare()
    if (idle < busy) wanted = Math.max(fewest, wanted - 1)
    if (idle < idleEnough) return
    if (working === wanted) wanted = Math.min(most, wanted + 1)
    void work(0)
  }, lookEveryMs)
  try {
    await Promise.all(parts.map(({ name, done }) => step(name, () => done)))
  } finally {
    clearInterval(looking)
  }

  async function work(own: number): Promise<void> {
    const order = [...parts.slice(own), ...parts.slice(0, own)]
    while (working < wanted && (await runNext(order)));
  }

  async function runNext(order: typeof parts): Promise<boolean> {
    const part = order.find((each) => each.mayBegin())
    if (!part) return false
    working += 1
    await part.runOne()
    working -= 1
    return true
  }
}

/** Answers which share of the processors' time since it was last asked was idle. */
function measureIdle(): () => number {
  let before = processorTimes()
  return () => {
    const now = processorTimes()
    const share = (now.idle - before.idle) / Math.max(1, now.all - before.all)
    before = now
    return share
  }
}

function processorTimes() {
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0)
  return { idle, all }
}

function open({ name, files, atOnce, run }: Part) {
  const waiting = [...files]
  const total: Count = { passed: 0, failed: 0 }
  const { promise: done, resolve, reject } = Promise.withResolvers<Count>()
  let running = 0
  return {
    name,
    done,
    mayBegin: () => waiting.length > 0 && running < atOnce,
    async runOne(): Promise<void> {
      const file = waiting.shift()
      if (!file) return
      running += 1
      try {
        const { passed, failed } = await run(file)
        total.passed += passed
        total.failed += failed
      } catch (error) {
        reject(error)
      }
      running -= 1
      if (running === 0 && waiting.length === 0) resolve(total)
    },
  }
}
