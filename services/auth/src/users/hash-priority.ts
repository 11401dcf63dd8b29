import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { log } from '@sortie/platform/ops/logger'

const tasks = '/proc/self/task'
const politely = 10

/**
 * Lowers the priority of the threads that hash passwords, so that the event loop goes first. In a storm of sign-ins
 * the Admin Console's list has a p99 of 25 ms with it, 175 ms without (medians of five rounds of `npm run bench
 * auth`; the goal is three times the quiet 8 to 16 ms). Linux accepts a thread id as a process id; elsewhere nothing
 * happens. The threads exist once a file has been read. Returns how many there are.
 */
export function lowerHashPriority(): number {
  if (process.platform !== 'linux') return 0
  try {
    const workers = readdirSync(tasks).filter(
      (id) => readFileSync(`${tasks}/${id}/comm`, 'utf8') === 'libuv-worker\n',
    )
    for (const id of workers) setPriority(Number(id), politely)
    return workers.length
  } catch (error) {
    log.debug({ err: error }, 'threads keep their priority')
    return 0
  }
}
