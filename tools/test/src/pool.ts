import type { Count } from './step.ts'

/** Files that are tested alike. */
export type Part = {
  name: string
  files: string[]
  /** How many of its files may run at a time. */
  atOnce: number
  run: (file: string) => Promise<Count>
}

/** Runs one part and adds it up. */
type Step = (name: string, run: () => Promise<Count>) => Promise<void>

/** Fewer leave the processors idle while servers are waited for; with more, on two cores, each takes longer than its limit. */
const workers = 3

/**
 * Runs the parts beside each other, each as a step. The first parts have a worker each, so that those which wait for
 * servers run beside those which need the processor; a worker goes on with the next part when nothing of its own is left.
 */
export async function runParts(all: Part[], step: Step): Promise<void> {
  const parts = all.filter(({ files }) => files.length > 0).map(open)
  for (let own = 0; own < workers; own += 1) work(own % parts.length)
  await Promise.all(parts.map(({ name, done }) => step(name, () => done)))

  async function work(own: number): Promise<void> {
    const order = [...parts.slice(own), ...parts.slice(0, own)]
    const next = () => order.find((part) => part.mayBegin())
    for (let part = next(); part; part = next()) await part.runOne()
  }
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
