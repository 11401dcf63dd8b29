import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../logger.ts'
import { isDatabaseOutage, isRefusal } from './outage.ts'

const betweenTriesMs = 500

/**
 * For work of a start, which may be done twice: tries until the database is there, because a program that ends is
 * started again later and later. Throws what waiting does not mend.
 */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await work()
      if (tries > 1) log.info({ tries }, 'the database is there')
      return result
    } catch (error) {
      if (!isDatabaseOutage(error) || isRefusal(error)) throw error
      if (tries === 1) log.warn({ err: error }, 'waiting for the database')
      await pause(betweenTriesMs)
    }
  }
}
