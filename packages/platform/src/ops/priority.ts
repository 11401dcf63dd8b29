import { readdir, writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'

/** The lowest: it runs when nobody else wants to. */
export const lowestPriority = constants.priority.PRIORITY_LOW

/**
 * Lowers the priority of a process that was started `detached`, at most to that of this one. It belongs to a thread and
 * is inherited by those that it starts. Linux shares processors out between sessions first where its autogroups are on, as
 * on most machines: the numbers of threads only count beside those of their own session.
 */
export async function lowerPriority(pid: number, nice: number): Promise<void> {
  const priority = Math.max(nice, getPriority())
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [pid]))
    try {
      setPriority(Number(thread), priority)
    } catch {
      // It has ended already, which its exit event reports.
    }
  // A kernel without autogroups has no such file, and needs none.
  await writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(() => {})
}
