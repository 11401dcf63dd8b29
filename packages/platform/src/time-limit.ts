/** The result of the work, or a TimeoutError after `ms`; the work itself is not stopped. */
export async function withTimeLimit<T>(
  ms: number,
  work: Promise<T>,
  message = `not done within ${ms} ms`,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException(message, 'TimeoutError')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
