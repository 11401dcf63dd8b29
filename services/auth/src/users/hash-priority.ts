import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { log } from '@sortie/platform/logger'

const tasks = '/proc/self/task'
const politely = 10

/**
 * Lets the threads that hash give way to the one that answers. In a storm of sign-ins the Admin
 * Console's list has a p99 of 25 ms with it, of 175 ms without (medians of five rounds of `npm run
 * bench auth`; the goal is three times the quiet 8 to 16 ms). Linux takes a thread's id as a
 * process's; elsewhere nothing happens. The threads exist once a file has been read. Answers how
 * many there are.
 */
export function letHashingGiveWay(): number {
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
