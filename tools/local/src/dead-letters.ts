import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deadLetterServices } from '@sortie/contracts/dead-letter'
import { readStartSettings } from './env.ts'
import { urlsOfRunning } from './infrastructure.ts'
import { takeLock } from './lock.ts'
import { layout } from './paths.ts'
import { planServices } from './services.ts'

const usage = 'npm run dead-letters -- list|redrive|discard [--service NAME] …'

/** `npm run dead-letters -- COMMAND`: runs it for each service that runs with DATA_DIR, or for the one named. */
process.exitCode = await judge(process.argv.slice(2))

async function judge(words: string[]): Promise<number> {
  const named = words.indexOf('--service')
  const service = named < 0 ? undefined : words.splice(named, 2)[1]
  const wanted = deadLetterServices.filter((name) => !service || name === service)
  if (wanted.length === 0 || words.length === 0) return refuse(usage)
  const settings = readStartSettings()
  const lock = await takeLock(settings.DATA_DIR, 'dead letters')
  if (!('heldBy' in lock)) {
    await lock.release()
    return refuse(`Sortie does not run with the data in ${settings.DATA_DIR}: npm start first.`)
  }
  const files = layout(settings.DATA_DIR)
  const { urlsOf } = urlsOfRunning(settings.DATA_DIR, settings)
  const ports = JSON.parse(readFileSync(files.ports, 'utf8'))
  const programs = planServices(settings, files, ports, urlsOf, [])
  let status = 0
  for (const { name, command, args, env } of programs) {
    if (!wanted.some((one) => one === name)) continue
    process.stdout.write(`${name}: `)
    const ended = spawnSync(command, [...args, 'dead-letters', ...words], { env, stdio: 'inherit' })
    status ||= ended.status ?? 1
  }
  return status
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}
