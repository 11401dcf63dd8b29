// Disk space that is released when the disk is full: emptying the log needs some before it frees more.
import { writeFileSync } from 'node:fs'

const RESERVED_BYTES = 4 * 1024 * 1024

export class Reserve {
  readonly #file: string
  #isHeld = false

  constructor(database: string) {
    this.#file = `${database}-reserve`
    this.hold()
  }

  /** As far as there is room; it is tried again after each relief. */
  hold() {
    if (this.#isHeld) return
    this.#isHeld = this.#write(RESERVED_BYTES)
    if (!this.#isHeld) this.#write(0)
  }

  giveUp() {
    this.#isHeld = false
    this.#write(0)
  }

  #write(bytes: number): boolean {
    try {
      writeFileSync(this.#file, Buffer.alloc(bytes), { mode: 0o600 })
      return true
    } catch {
      return false
    }
  }
}
