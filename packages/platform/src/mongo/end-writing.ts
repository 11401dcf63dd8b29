import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'

type DriverConnection = EventEmitter & { error: Error | null }
type Driver = {
  Connection: { prototype: { writeCommand(...given: unknown[]): Promise<void> } }
}

export const ofDriver = createRequire(createRequire(import.meta.url).resolve('mongoose'))

/**
 * Fails a command whose connection is lost before all of it is written. Driver 7.8 would wait without limit for a
 * `drain` event that never comes; when that happens to its monitor, it never finds the server again.
 */
export function endWritingWhenClosed(): void {
  const { prototype } = (ofDriver('mongodb/lib/cmap/connection.js') as Driver).Connection
  const write = prototype.writeCommand
  prototype.writeCommand = async function (this: DriverConnection, ...given: unknown[]) {
    let end = () => {}
    const closed = new Promise<never>((_, reject) => {
      end = () => reject(this.error)
    })
    this.once('close', end)
    try {
      await Promise.race([write.apply(this, given), closed])
    } finally {
      this.off('close', end)
    }
  }
}
