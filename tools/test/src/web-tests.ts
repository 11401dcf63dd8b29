import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, webTool } from '@sortie/local/paths'
import { type Count, runProgram } from './step.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: Array<{
    name: string
    status: string
    message: string
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>
  }>
}

/** ms that the whole run may take. On a busy machine it takes a quarter of that. */
const limit = { ms: 2_400_000 }

export async function runWebTests(
  files: string[],
  env: NodeJS.ProcessEnv,
  folder: string,
  say: (line: string) => void,
): Promise<Count> {
  const file = join(folder, 'vitest.json')
  const args = [
    webTool('vitest'),
    'run',
    '--reporter=json',
    `--outputFile=${file}`,
    // Other files run beside.
    '--maxWorkers=1',
    ...files,
  ]
  const options = { cwd: join(root, 'web'), env, limit }
  const { output, stuck } = await runProgram(process.execPath, args, options)
  const report = read(file)
  if (!report) {
    say(output.slice(-4000))
    if (stuck)
      say(`✖ The web app's tests took more than ${limit.ms / 60_000} min, so they were ended.`)
    return { passed: 0, failed: 1 }
  }
  let broken = 0
  for (const result of report.testResults) {
    const failures = result.assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failures) {
      say(
        `✖ ${result.name.slice(root.length + 1)}: ${fullName}\n${failureMessages.join('\n').replace(/^/gm, '    ')}`,
      )
    }
    // A file that fails to load has no tests that could fail.
    if (result.status === 'failed' && failures.length === 0) {
      broken++
      say(`✖ ${result.name.slice(root.length + 1)}\n${result.message.replace(/^/gm, '    ')}`)
    }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
