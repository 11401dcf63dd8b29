import { T } from '../bson/raw.ts'

// One byte opens every value. The order of these bytes is the order of types; 0 and 255 stay free for terminators.
export const RANK: Record<number, number> = {
  [T.minKey]: 1,
  [T.undefined]: 3,
  [T.null]: 5,
  [T.missing]: 5,
  [T.int]: 10,
  [T.long]: 10,
  [T.double]: 10,
  [T.decimal]: 10,
  [T.string]: 15,
  [T.symbol]: 15,
  [T.object]: 20,
  [T.array]: 25,
  [T.binary]: 30,
  [T.objectId]: 35,
  [T.bool]: 40,
  [T.date]: 45,
  [T.timestamp]: 47,
  [T.regex]: 50,
  [T.dbPointer]: 55,
  [T.code]: 60,
  [T.codeWithScope]: 65,
  [T.maxKey]: 127,
}

export const RANKS = new Uint8Array(256)

/** Values of one rank compare with one another; queries never cross ranks. */
export function rankOf(type: number): number {
  return RANKS[type]!
}
