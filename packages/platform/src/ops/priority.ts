import { writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'

/** The lowest: it runs when nobody else wants to. */
export const lowestPriority = constants.priority.PRIORITY_LOW

/**
 * Lowers the priority of a process that was started `detached`. Linux shares processors out between sessions first where
 * its autogroups are on, as on most machines: the number of a process only counts beside those of its own session.
 */
export async function lowerPriority(pid: number, nice: number): Promise<void> {
  try {
    setPriority(pid, Math.max(nice, getPriority()))
  } catch {
    // It has ended already, which its exit event reports.
  }
  // A kernel without autogroups has no such file, and needs none.
  await writeFile(`/proc/${pid}/autogroup`, String(nice)).catch(() => {})
}
