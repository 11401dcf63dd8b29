/**
 * Whether another process of this account has the number. One's own counts as not: what bears it is left of an earlier
 * process, above all in a container, where numbers come again.
 */
export function isOtherProcess(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
