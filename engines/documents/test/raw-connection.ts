import * as bson from 'bson'
import { useDatabase } from './harness.ts'
import { RawClient } from './raw-client.ts'

export const fixture = useDatabase()

export async function client<Result>(work: (raw: RawClient) => Promise<Result>): Promise<Result> {
  const raw = await RawClient.open(fixture.url)
  try {
    return await work(raw)
  } finally {
    raw.close()
  }
}

export function sequence(name: string, documents: bson.Document[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => bson.serialize(document)),
  ])
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeInt32LE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
