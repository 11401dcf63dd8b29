export function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** A list as JSON in pieces, of which none is longer than a record. `write`: a record in pieces of its own. */
export async function* jsonList<T>(
  records: AsyncIterable<T>,
  write: (record: T) => AsyncIterable<string> | Iterable<string> = (record) => [jsonOf(record)],
): AsyncGenerator<string> {
  let opening = '['
  for await (const record of records) {
    yield `${opening}\n`
    yield* write(record)
    opening = ','
  }
  yield opening === '[' ? '[]' : '\n]'
}
