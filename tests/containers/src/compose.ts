import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { Fault } from '@sortie/local/fault'
import { root } from '@sortie/local/paths'
import type { Settings } from './env.ts'

/** docker-compose.yml as a project of its own: what runs here already keeps its containers and volumes. */
export class Compose {
  readonly #settings: Settings
  readonly #project: string

  constructor(settings: Settings, project: string) {
    this.#settings = settings
    this.#project = project
  }

  /** What the command says on its output. Rejects with the last lines of its errors when it fails. */
  async run(words: string[], input?: Uint8Array): Promise<Buffer> {
    const child = this.start(words)
    // One that ends early needs no more of its input.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [said, complaint] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      child.exitCode ?? once(child, 'exit'),
    ])
    if (child.exitCode === 0) return said
    const last = `${said.subarray(-2000)}${complaint}`.trim().split('\n').slice(-12).join('\n')
    throw new Fault(`compose ${words.join(' ')} failed:\n${last}`)
  }

  start(words: string[]): ChildProcessWithoutNullStreams {
    const [program = '', ...before] = this.#settings.compose
    const { port } = this.#settings
    // The settings of whoever runs Sortie here, mail servers among them, are not for this.
    return spawn(program, [...before, '--env-file', '/dev/null', ...words], {
      cwd: root,
      env: {
        ...process.env,
        COMPOSE_PROJECT_NAME: this.#project,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
      },
      stdio: 'pipe',
    })
  }

  /** A command in a container of the backup's image, beside the others. */
  beside(words: string[], input?: Uint8Array): Promise<Buffer> {
    return this.run(['run', '--rm', '-T', 'backup', ...words], input)
  }

  async down(): Promise<void> {
    await this.run(['--profile', 'backup', 'down', '--volumes', '--remove-orphans', '-t', '20'])
  }
}
