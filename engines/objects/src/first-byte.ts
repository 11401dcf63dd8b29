import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Store } from 's3rver'

/** For a range of only the first byte s3rver takes the end 0 for no end, and sends everything. */
export function sendFirstByteAlone(store: Store): void {
  const { getObject } = store
  store.getObject = async (bucket, key, options) => {
    if (options?.end !== 0) return getObject.call(store, bucket, key, options)
    const object = await getObject.call(store, bucket, key, { ...options, end: 1 })
    if (!object?.content || !object.range) return object
    const [first] = await buffer(object.content)
    const content = Readable.from(Buffer.from(first === undefined ? [] : [first]))
    return Object.assign(object, { content, range: { start: 0, end: 0 } })
  }
}
