import type { Readable, Writable } from 'node:stream'

const pollMs = 250
/** The largest file is parsed and on disk in well under a second; the gateway's callers wait no longer than this. */
const timeoutMs = 8_000

/**
 * For a request that was read to its end. The parser would wait forever for the end of a file that begins after the
 * end of the form: when everything is parsed and such a file brings no more bytes, `giveUp` is called at once.
 */
export function expectEnd(
  parser: Writable,
  files: readonly Readable[],
  giveUp: () => void,
): NodeJS.Timeout {
  let waitedMs = 0
  return setInterval(() => {
    waitedMs += pollMs
    if (waitedMs >= timeoutMs || (parser.writableLength === 0 && files.some(isDry))) giveUp()
  }, pollMs)
}

/** A file that waits for the disk is not flowing. */
function isDry(file: Readable): boolean {
  return file.readableFlowing === true && file.readableLength === 0 && !file.readableEnded
}
