import type { ProcessState, StateChange } from './process-spec.ts'

export type Progress = { say(line: string): void; report(change: StateChange): void }

/** A line for each process that is ready, is started again, has failed or has stopped. */
export function showProgress(
  say: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  now: () => number = () => performance.now(),
): Progress {
  const before = new Map<string, { state: ProcessState; since: number }>()
  return {
    say,
    report({ name, state, reason }) {
      const last = before.get(name)
      if (state === 'ready')
        say(`${name} is ready after ${seconds(now() - (last?.since ?? now()))}`)
      if (state === 'restarting') say(`${name} is started again, because ${reason}`)
      if (state === 'failed') say(`${name} failed: ${reason}`)
      if (state === 'stopped' && last?.state !== 'waiting') say(`${name} stopped`)
      before.set(name, { state, since: now() })
    },
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
