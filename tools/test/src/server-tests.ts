import { join, relative } from 'node:path'
import { root } from '@sortie/local/paths'
import type { TestLine } from './reporter.ts'
import { type Count, runProgram } from './step.ts'

export type Limits = {
  /** Time limit in ms of a single test: a machine that does other work is slow, not wrong. */
  test: number
  /** ms without the end of a test after which a file is ended, because it cannot end by itself. */
  silence: number
}
type Say = (line: string) => void

const toldPattern = /^→ (.+)$/gm

/** A suite counts as a test that lasts as long as all of its own, so its limit is longer. */
const usualLimits: Limits = { test: 1_200_000, silence: 330_000 }

/** Runs files in one process: prints a line when it has ended, and failures in full. */
export async function runServerTest(
  name: string,
  files: string[],
  env: NodeJS.ProcessEnv,
  say: Say,
  limits = usualLimits,
): Promise<Count> {
  const started = performance.now()
  let count: Count = { passed: 0, failed: 0 }
  let processor = 0
  let written = ''
  let whole = ''
  /** The file whose test runs; at first any may. */
  let current = files.join(', ')
  const { code, output, stuck } = await runProgram(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'run-files.ts'),
      String(limits.test),
      ...files,
    ],
    { cwd: root, env, limit: { ms: limits.silence, isProgress } },
    (text) => text && take(read(text)),
  )
  if (stuck) {
    say(`✖ ${current}: no test of it has ended for ${limits.silence / 1000} s, so it was ended.`)
    count.failed++
  } else if (count.passed + count.failed === 0 || (code !== 0 && count.failed === 0)) {
    say(`✖ ${current}: its process ended with code ${code}.\n${output.slice(-4000)}`)
    count.failed++
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const failed = count.failed ? ` passed, ${count.failed} failed` : ''
  say(
    `  ${count.failed ? '✖' : '✔'} ${name}  ${count.passed}${failed}  ${seconds} s, ${processor.toFixed(1)} s of processor`,
  )
  for (const [, figure] of whole.matchAll(toldPattern)) say(`    ${figure}`)
  if (count.failed && written) say(`    It wrote:\n${written.trimEnd().replace(/^/gm, '    | ')}`)
  return count

  function take(line: TestLine) {
    if (line.kind === 'output') {
      whole += line.text
      written = whole.slice(-4000)
    }
    if (line.kind === 'progress') current = named(line.file)
    if (line.kind === 'failure')
      say(`✖ ${named(line.file)}: ${line.title}\n${line.reason.replace(/^/gm, '    ')}`)
    if (line.kind === 'total') {
      count = { passed: line.passed, failed: line.failed }
      processor = line.processor
    }
  }

  /** A test may be written in a file that several test files load, so only where there are several its own file counts. */
  function named(file?: string): string {
    return file && files.length > 1 ? relative(root, file) : current
  }
}

/** Output is no sign of progress: a forgotten client may print for ever. */
function isProgress(text: string): boolean {
  return text !== '' && read(text).kind !== 'output'
}

/** Lines that are not the reporter's were printed by the tests themselves. */
function read(text: string): TestLine {
  return text.startsWith('{"kind":') ? JSON.parse(text) : { kind: 'output', text: `${text}\n` }
}
