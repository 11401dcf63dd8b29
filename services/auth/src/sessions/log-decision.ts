import { AppError } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import type { Client } from '../requests/client.ts'

type Way = 'password' | 'code' | 'passkey'

/**
 * Logs each decision about who somebody is (ASVS 7.2.1). `decide` reports the account as soon as it is known. The
 * typed name is never logged, because people type their password there.
 */
export async function logged<T>(
  way: Way,
  { network }: Pick<Client, 'network'>,
  decide: (whose: (userId: string) => void) => Promise<T>,
): Promise<T> {
  let userId: string | null = null
  try {
    const decision = await decide((id) => {
      userId = id
    })
    log.info({ way, userId, network }, 'sign-in step accepted')
    return decision
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      log.warn({ way, userId, network, code: error.code }, 'sign-in step refused')
    throw error
  }
}
