/** Answers when a part can serve, throws or rejects when it cannot. */
export type Check = () => Promise<unknown>

const checks = new Map<string, Check>()
let stopping = false

export function addCheck(part: string, check: Check): void {
  checks.set(part, check)
}

/** From now on this process says it is going away, so that nothing new is sent to it. */
export function sayStopping(): void {
  stopping = true
}

/** The parts that cannot serve just now; empty when all is well. Each check has 2 s. */
export async function missingParts(): Promise<string[]> {
  const failed = await Promise.all(
    [...checks].map(async ([part, check]) => ((await passes(check)) ? null : part)),
  )
  return [...(stopping ? ['stopping'] : []), ...failed.filter((part) => part !== null)]
}

async function passes(check: Check): Promise<boolean> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too late')), 2000)
  try {
    await Promise.race([check(), late.promise])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
