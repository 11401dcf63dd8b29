import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { createOpener, type Opener, type OpenerOptions } from '../opener.ts'

const tasks = `
  echo: async (input, files) => ({ value: input, files }),
  pid: async () => ({ value: process.pid }),
  damaged: async () => { throw new Unreadable('damaged') },
  hang: async () => { for (;;); },
  work: async ({ ms }) => { const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
    const end = used() + ms; while (used() < end); return { value: process.pid } },
  wait: () => new Promise(() => setTimeout(() => {}, 1e6)),
  grow: async () => { const kept = []; for (;;) { kept.push(Buffer.alloc(20e6, 1)); await new Promise((next) => setTimeout(next, 10)) } },
  burst: async () => { const kept = []; for (;;) kept.push(Buffer.alloc(50e6, 1)) },
  objects: async () => { const kept = []; for (;;) kept.push({ some: [kept.length] }) },
  abort: async () => process.abort(),
  exit: async () => process.exit(0),
  flood: async () => ({ value: 1, files: [Buffer.alloc(3e6), Buffer.alloc(3e6)] }),
  rubbish: async () => { const { writeSync } = await import('node:fs'); writeSync(3, 'not a frame at all'); await new Promise(() => {}) },
  surroundings: async () => ({ value: Object.keys(process.env) }),
  connect: async ({ port }) => { const { connect } = await import('node:net')
    return { value: await new Promise((tell) => connect(port, '127.0.0.1').on('connect', () => tell('connected')).on('error', (error) => tell(error.code))) } },
  attempt: async ({ what, path }) => { const fs = await import('node:fs'); const { spawnSync } = await import('node:child_process')
    const ways = { read: () => fs.readFileSync(path), write: () => fs.writeFileSync(path, 'x'), start: () => spawnSync('true') }
    try { ways[what](); return { value: 'done' } } catch (error) { return { value: error.code } } },
`

/** A program that imitates the effects of a broken file, and openers for it that end with the tests. */
export async function hostileWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-untrusted-'))
  const path = join(folder, 'worker.mjs')
  const serve = JSON.stringify(import.meta.resolve('../serve.ts'))
  await writeFile(path, `import { serve, Unreadable } from ${serve}\nawait serve({${tasks}})`)
  const program = pathToFileURL(path)
  const opened: Opener[] = []
  after(async () => {
    for (const opener of opened) opener.close()
    await rm(folder, { recursive: true })
  })
  return {
    folder,
    path,
    opener(options: Partial<OpenerOptions> = {}): Opener {
      const made = createOpener({ program, ...options })
      opened.push(made)
      return made
    },
  }
}

export const ask = (from: Opener, task: string, input: unknown = {}, signal?: AbortSignal) =>
  from.open({ task, input, files: [], answer: z.unknown(), signal })

export async function pidOf(from: Opener): Promise<number> {
  const outcome = await ask(from, 'pid')
  return outcome.ok ? Number(outcome.value) : assert.fail(outcome.detail)
}
