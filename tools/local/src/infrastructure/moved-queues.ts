import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePrivately } from '../secrets.ts'

/** An Erlang string, or its list of characters, which Erlang writes where some are not printable. */
const place = /((?:wal_)?data_dir\s*=>\s*)(?:"(?:[^"\\]|\\.)*"|\[[\d,\s]*\])/g

/**
 * RabbitMQ's quorum queues keep the absolute path of their folder, and none opens at another. After DATA_DIR was moved
 * this writes the present one; RabbitMQ must not run. `data` is its RABBITMQ_MNESIA_BASE.
 */
export function followMovedQueues(data: string): void {
  for (const name of globSync('*/quorum/*/*/config', { cwd: data })) {
    const file = join(data, name)
    const before = readFileSync(file, 'utf8')
    const folder = erlangText(dirname(dirname(file)))
    const after = before.replace(place, (_, key: string) => key + folder)
    if (after !== before) writePrivately(file, after)
  }
}

function erlangText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? JSON.stringify(text)
    : `[${Array.from(text, (letter) => letter.codePointAt(0)).join(',')}]`
}
