import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../ops/logger.ts'
import { isDatabaseOutage, isRefusal } from './outage.ts'

const betweenTriesMs = 500

/**
 * For start-up work that may run twice: retries until the database answers, because a supervisor restarts a program
 * that exits with ever longer pauses. Throws errors that waiting cannot cure.
 */
export async function retryUntilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await work()
      if (tries > 1) log.info({ tries }, 'the database answers')
      return result
    } catch (error) {
      if (!isDatabaseOutage(error) || isRefusal(error)) throw error
      if (tries === 1) log.warn({ err: error }, 'waiting for the database')
      await pause(betweenTriesMs)
    }
  }
}
