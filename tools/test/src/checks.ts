import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { type Count, runProgram } from './step.ts'

type Say = (line: string) => void

export async function tool(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<Count> {
  const program = join(root, 'node_modules/.bin', name)
  const { code, output } = await runProgram(program, args, { cwd: root, env })
  if (code === 0) return { passed: 1, failed: 0 }
  say(output.trim())
  return { passed: 0, failed: 1 }
}

/** Three passes over everything, where `npm run typecheck` reads the shared sources once per workspace. */
export async function types(env: NodeJS.ProcessEnv, say: Say): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 }
  for (const project of ['tsconfig.json', 'tsconfig.pages.json', 'web/tsconfig.json']) {
    // Four checkers at once would each check what several of them need.
    const flags = ['--noEmit', '--singleThreaded', '--project', project]
    const { passed, failed } = await tool('tsc', flags, env, say)
    total.passed += passed
    total.failed += failed
  }
  return total
}
