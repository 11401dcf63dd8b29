import type * as bson from 'bson'

export function nested(depth: number): bson.Document {
  let document: bson.Document = {}
  for (let i = 0; i < depth; i++) document = { a: document }
  return document
}
