import { T } from './raw.ts'

const NAMES: Record<number, string> = {
  [T.missing]: 'missing',
  [T.double]: 'double',
  [T.string]: 'string',
  [T.object]: 'object',
  [T.array]: 'array',
  [T.binary]: 'binData',
  [T.undefined]: 'undefined',
  [T.objectId]: 'objectId',
  [T.bool]: 'bool',
  [T.date]: 'date',
  [T.null]: 'null',
  [T.regex]: 'regex',
  [T.dbPointer]: 'dbPointer',
  [T.code]: 'javascript',
  [T.symbol]: 'symbol',
  [T.codeWithScope]: 'javascriptWithScope',
  [T.int]: 'int',
  [T.timestamp]: 'timestamp',
  [T.long]: 'long',
  [T.decimal]: 'decimal',
  [T.minKey]: 'minKey',
  [T.maxKey]: 'maxKey',
}

/** The name in MongoDB's messages. */
export function typeName(type: number): string {
  return NAMES[type] ?? `type ${type}`
}
