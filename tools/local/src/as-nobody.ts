export function asNobody<T>(work: () => T): T {
  const groups = process.getgroups?.() ?? []
  process.setgroups?.([])
  process.setegid?.(65_534)
  process.seteuid?.(65_534)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
    process.setgroups?.(groups)
  }
}
