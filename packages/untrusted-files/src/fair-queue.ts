export type Place = {
  owner: string
  /** Served when nobody else waits, and the first to give way in a full queue. */
  isLast?: boolean
  give(turn: 'now' | 'busy' | 'aborted'): void
}

/**
 * Owners take turns in rounds: the second file of one waits until each who waits too had a turn. A full queue (`most`)
 * refuses a newcomer, or the last file of the owner with the most waiting; nobody has more than `mostOfOne` in it.
 */
export function fairQueue(most: number, mostOfOne = most) {
  /** With the round in which each is served. */
  const waiting = new Map<Place, number>()
  let round = 0
  /** The round of each owner's newest file. */
  const newest = new Map<string, number>()

  function takeRound(owner: string): number {
    const mine = Math.max(round, (newest.get(owner) ?? -1) + 1)
    newest.set(owner, mine)
    return mine
  }

  function begin(next: number): void {
    round = Math.max(round, next)
    for (const [owner, last] of newest) if (last < round) newest.delete(owner)
  }

  /** Who makes room for a newcomer. */
  function yieldsTo(place: Place): Place | undefined {
    const places = [...waiting.keys()]
    const weaker = places.filter((other) => isLast(other) && !isLast(place))
    if (weaker.length > 0) return longestOf(weaker).at(-1)
    const longest = longestOf(places.filter((other) => isLast(other) === isLast(place)))
    return longest.length > waitingOf(place.owner) + 1 ? longest.at(-1) : undefined
  }

  function waitingOf(owner: string): number {
    return [...waiting.keys()].filter((place) => place.owner === owner).length
  }

  return {
    join(place: Place): void {
      if (waitingOf(place.owner) >= mostOfOne) {
        place.give('busy')
        return
      }
      if (waiting.size >= most) {
        const yielding = yieldsTo(place)
        ;(yielding ?? place).give('busy')
        if (!yielding) return
        waiting.delete(yielding)
      }
      waiting.set(place, takeRound(place.owner))
    },
    /** A file that did not have to wait. */
    serve: (owner: string): void => begin(takeRound(owner)),
    /** Skips the owners in `except`: a file of theirs is being opened. */
    next(except: ReadonlySet<string> = new Set()): Place | undefined {
      let first: [Place, number] | undefined
      for (const each of waiting)
        if (!except.has(each[0].owner) && (!first || comesBefore(each, first))) first = each
      if (!first) return undefined
      const [place, its] = first
      waiting.delete(place)
      begin(its)
      return place
    },
    othersThan: (owner: string): boolean =>
      [...waiting.keys()].some((place) => place.owner !== owner),
    leave: (place: Place): void => void waiting.delete(place),
    empty(): Place[] {
      const places = [...waiting.keys()]
      waiting.clear()
      return places
    },
  }
}

const isLast = (place: Place) => place.isLast ?? false

function comesBefore([one, its]: [Place, number], [other, others]: [Place, number]): boolean {
  return isLast(one) === isLast(other) ? its < others : isLast(other)
}

function longestOf(places: Place[]): Place[] {
  const byOwner = Map.groupBy(places, ({ owner }) => owner)
  return [...byOwner.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
}
