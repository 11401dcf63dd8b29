/**
 * Whether a process with this id runs under this account. Our own id counts as not running: a file that names it was
 * left by an earlier process, because containers give out the same ids again.
 */
export function isOtherRunningProcess(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
