import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import type { TestLine } from './reporter.ts'
import { type Count, runProgram } from './step.ts'

const reporter = join(root, 'tools/test/src/reporter.ts')
/** ms a single test may take: a machine that does other work beside is slow, not wrong. */
const testTimeout = 300_000

/** Runs test files under `node --test`: a line per file, and in full what failed. */
export async function runServerTests(
  files: string[],
  env: NodeJS.ProcessEnv,
  concurrency: number,
  say: (line: string) => void,
): Promise<Count> {
  const outputs = new Map<string, string>()
  let total: Count = { passed: 0, failed: 0 }
  const { code, output } = await runProgram(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${testTimeout}`,
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      ...files,
    ],
    { cwd: root, env },
    (text) => take(read(text)),
  )
  // Nothing was counted: the runner itself broke.
  if (total.passed + total.failed === 0 || (code !== 0 && total.failed === 0)) {
    say(output.slice(-4000))
    return { ...total, failed: total.failed + 1 }
  }
  return total

  function take(line: TestLine | undefined) {
    if (line?.kind === 'output')
      outputs.set(line.file, `${outputs.get(line.file) ?? ''}${line.text}`.slice(-4000))
    if (line?.kind === 'failure')
      say(`✖ ${relative(line.file)}: ${line.title}\n${line.reason.replace(/^/gm, '    ')}`)
    if (line?.kind === 'total') total = line
    if (line?.kind !== 'file') return
    say(
      `  ${line.failed ? '✖' : '✔'} ${relative(line.file)}  ${line.passed}${line.failed ? ` passed, ${line.failed} failed` : ''}  ${(line.ms / 1000).toFixed(1)} s`,
    )
    const written = outputs.get(line.file)
    if (line.failed && written) say(`    It wrote:\n${written.trimEnd().replace(/^/gm, '    | ')}`)
  }
}

function read(text: string): TestLine | undefined {
  return text.startsWith('{"kind":') ? JSON.parse(text) : undefined
}

function relative(file: string): string {
  return file.startsWith(root) ? file.slice(root.length + 1) : file
}
