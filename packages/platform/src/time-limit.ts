/** The result of the work, or a TimeoutError after `ms`; the work itself is not stopped. */
export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new DOMException(`not done within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
