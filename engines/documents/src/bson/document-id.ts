// The _id of documents, and what every stored document must keep to.
import { ObjectId } from 'bson'
import { badValue, CommandError } from '../errors.ts'
import { Elements, fieldsOf, seek } from './elements.ts'
import { rawFromJs } from './js.ts'
import type { Bytes, Raw } from './raw.ts'
import { documentBytes, type Node, ObjectNode } from './tree.ts'

const MAX_DOCUMENT = 16 * 1024 * 1024

export function withIdFirst(
  document: Bytes,
  id = findId(document) ?? rawFromJs(new ObjectId()),
): Bytes {
  const first = new Elements(document)
  if (first.next() && first.name === '_id') return document
  return documentBytes(
    new ObjectNode(new Map<string, Node>([['_id', id], ...fieldsOf(document), ['_id', id]])),
  )
}

const ID = Buffer.from('_id')

export function findId(document: Bytes): Raw | undefined {
  const element = new Elements(document)
  return seek(document, 0, ID, element) ? element.value() : undefined
}

export function idOf(document: Bytes): Raw {
  const id = findId(document)
  if (!id) throw badValue('the document has no _id')
  return id
}

export function checked(document: Bytes): Bytes {
  if (document.length > MAX_DOCUMENT) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${document.length} is invalid. Size must be between 0 and 16793600(16MB)`,
    )
  }
  return document
}
