import type { ProcessState, StateChange } from './process-spec.ts'

type Row = { state: ProcessState; since: number; readyAfter?: number }
export type Progress = {
  say(line: string): void
  report(change: StateChange): void
  settle(): void
}

/** A live table while the system starts, plain lines afterwards; lines only where the output is no terminal. */
export function showProgress(
  out: NodeJS.WriteStream = process.stdout,
  now: () => number = () => performance.now(),
): Progress {
  const rows = new Map<string, Row>()
  let live = out.isTTY === true
  let drawn = 0
  const clock = live ? setInterval(draw, 250) : undefined
  clock?.unref()

  return {
    say(line) {
      erase()
      out.write(`${line}\n`)
      draw()
    },
    report({ name, state, reason }) {
      const before = rows.get(name)
      const row: Row = {
        state,
        since: state === 'ready' || state === 'stopping' ? (before?.since ?? now()) : now(),
      }
      if (state === 'ready') row.readyAfter = now() - row.since
      rows.set(name, row)
      if (live) draw()
      else if (worthALine(state, before)) out.write(`${describe(name, row, reason)}\n`)
    },
    settle() {
      draw()
      clearInterval(clock)
      live = false
      drawn = 0
    },
  }

  function erase() {
    if (drawn > 0) out.write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
  }

  function draw() {
    if (!live || rows.size === 0) return
    erase()
    const lines = [...rows].map(
      ([name, row]) => `  ${name.padEnd(10)}  ${row.state.padEnd(10)}  ${time(row)}`,
    )
    out.write(`${lines.join('\n')}\n`)
    drawn = lines.length
  }

  function time(row: Row): string {
    if (row.state === 'waiting') return ''
    return seconds(row.readyAfter ?? now() - row.since)
  }
}

function worthALine(state: ProcessState, before: Row | undefined): boolean {
  return (
    state === 'ready' ||
    state === 'restarting' ||
    state === 'failed' ||
    (state === 'stopped' && before?.state !== 'waiting')
  )
}

function describe(name: string, row: Row, reason: string | undefined): string {
  if (row.state === 'ready') return `${name} is ready after ${seconds(row.readyAfter ?? 0)}`
  if (row.state === 'restarting') return `${name} is started again, because ${reason}`
  if (row.state === 'failed') return `${name} failed: ${reason}`
  return `${name} ${row.state}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
