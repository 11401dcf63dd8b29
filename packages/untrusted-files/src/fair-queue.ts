export type Place = { owner: string; give(turn: 'now' | 'busy' | 'aborted'): void }

/**
 * Owners take turns: the one served last comes after the others. A full queue (`most`) refuses a newcomer, or the last
 * file of the owner with the most waiting.
 */
export function fairQueue(most: number) {
  const waiting: Place[] = []
  let served: string | undefined
  const remove = (place: Place | undefined) => {
    const at = place ? waiting.indexOf(place) : -1
    if (at >= 0) waiting.splice(at, 1)
    return place
  }
  const ofOwner = (owner: string) => waiting.filter((place) => place.owner === owner)

  return {
    join(place: Place): void {
      if (waiting.length >= most) {
        const longest = [...new Set(waiting.map(({ owner }) => owner))]
          .map(ofOwner)
          .reduce((one, other) => (other.length > one.length ? other : one), [])
        const yields = longest.length > ofOwner(place.owner).length + 1
        ;(yields ? remove(longest.at(-1)) : place)?.give('busy')
        if (!yields) return
      }
      waiting.push(place)
    },
    serve(owner: string): void {
      served = owner
    },
    /** Skips the owners in `except`: a file of theirs is being opened. */
    next(except: ReadonlySet<string> = new Set()): Place | undefined {
      const able = waiting.filter(({ owner }) => !except.has(owner))
      return remove(able.find(({ owner }) => owner !== served) ?? able[0])
    },
    othersThan: (owner: string): boolean => waiting.some((place) => place.owner !== owner),
    leave: (place: Place): void => void remove(place),
    empty: (): Place[] => waiting.splice(0),
  }
}
