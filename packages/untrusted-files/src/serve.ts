import { Socket } from 'node:net'
import { type Frame, frameReader, writeFrame } from './frames.ts'

export type Made<T = unknown> = { value: T; files?: Uint8Array[] }
type Tasks = Record<string, (input: never, files: Buffer[]) => Promise<Made>>

export class Unreadable extends Error {}

/** File descriptor for answers: libraries may print to standard output. */
const answersFd = 3
const mostDetail = 200

export async function serve(tasks: Tasks): Promise<void> {
  const answers = new Socket({ fd: answersFd })
  answers.on('error', () => process.exit())
  const next = frameReader(process.stdin, Number.MAX_SAFE_INTEGER)
  for (let frame = await next(); frame; frame = await next()) {
    try {
      const { value, files = [] } = await run(tasks, frame)
      writeFrame(answers, { value }, files)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      writeFrame(answers, { unreadable: detail.slice(0, mostDetail) }, [])
    }
  }
  process.exit()
}

function run(tasks: Tasks, { message, files }: Frame): Promise<Made> {
  const { task, input } = message as { task: string; input: never }
  const work = tasks[task]
  if (!work) throw new Error(`no task ${task}`)
  return work(input, files)
}
