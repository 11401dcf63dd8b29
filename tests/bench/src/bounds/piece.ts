export type Work = { 'cpu ms': number; 'longest piece ms': number }

/**
 * Processor time of some work in this process, in all and the most between two turns of the event loop: so long nobody
 * else is answered. What other programs do meanwhile does not count.
 */
export async function measure<T>(work: () => Promise<T>): Promise<{ result: T; took: Work }> {
  let isOver = false
  let longest = 0
  let last = cpuMs()
  const began = last
  const turn = () => {
    const at = cpuMs()
    longest = Math.max(longest, at - last)
    last = at
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await work()
  const ended = cpuMs()
  await new Promise((resolve) => setTimeout(resolve, 5))
  isOver = true
  return {
    result,
    took: { 'cpu ms': rounded(ended - began), 'longest piece ms': rounded(longest) },
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
