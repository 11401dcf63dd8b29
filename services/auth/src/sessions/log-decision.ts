import { AppError } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { told } from '@sortie/platform/trail/fact'
import type { Client } from './client.ts'

type Way = 'password' | 'code' | 'passkey' | 'single-sign-on'

/**
 * Logs each decision about who somebody is (ASVS 7.2.1). `decide` reports the account as soon as it is known. The
 * typed name is never logged, because people type their password there.
 */
export async function logged<T>(
  way: Way,
  { network, address, device }: Client,
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
    if (error instanceof AppError && error.status < 500) {
      log.warn({ way, userId, network, code: error.code }, 'sign-in step refused')
      // Whoever has to wait was not judged: a storm of tries fills no trail.
      if (error.status !== 429)
        await announceFailure(userId, { way, reason: error.code, device, address })
    }
    throw error
  }
}

function announceFailure(userId: string | null, details: Record<string, string>): Promise<void> {
  const changes = Object.entries(details).map(([field, value]) => told(field, value))
  const about = { kind: 'user', id: userId ?? 'unknown', ownerId: userId } as const
  const trail = { act: 'sign_in_failed', ...about, actorId: userId, changes } as const
  return transaction(() => publish('account.changed', { trail }))
}
