import * as z from 'zod/mini'

/** What a schema says of a value as it came over the wire: the first sentence of each field, by its path. */
export function faultsOf(schema: z.ZodMiniType, given: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of z.safeDecode(schema, given as never).error?.issues ?? [])
    found[path.join('.')] ??= message
  return found
}

/** Whether a schema takes a value. */
export function takes(schema: z.ZodMiniType, given: unknown): boolean {
  return z.safeDecode(schema, given as never).success
}

export const anId = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
