import { BSON } from 'mongodb'
import type { Command } from './document-messages.ts'

/** What one server announces, told as three members of a set, of which one at a time is the primary. */
export class DocumentSet {
  readonly #members: string[]
  #primary = 0
  #term = 1

  constructor(members: string[]) {
    this.#members = members
  }

  change(): void {
    this.#primary = (this.#primary + 1) % this.#members.length
    this.#term += 1
  }

  /** A member that is not the primary answers only what concerns itself. */
  refuses(member: number, { name }: Command): boolean {
    return member !== this.#primary && !(answeredByAll.has(name) || name.startsWith('sasl'))
  }

  /** The reply to a hello as this member would give it. */
  helloOf(member: number, hello: BSON.Document): BSON.Document {
    const isPrimary = member === this.#primary
    return {
      ...hello,
      ...('ismaster' in hello && { ismaster: isPrimary }),
      isWritablePrimary: isPrimary,
      secondary: !isPrimary,
      hosts: this.#members,
      primary: this.#members[this.#primary],
      me: this.#members[member],
      // Drivers compare it, to recognise an old primary that does not know yet that it was replaced.
      electionId: new BSON.ObjectId(`7fffffff${this.#term.toString(16).padStart(16, '0')}`),
    }
  }
}

const answeredByAll = new Set(['hello', 'ping', 'endSessions', 'killCursors', 'getMore'])
