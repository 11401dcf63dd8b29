import type { Readable, Writable } from 'node:stream'

const lookMs = 250
/** A file of the largest size is parsed and on disk in well under a second; a gateway's caller waits no longer. */
const patienceMs = 8_000

/**
 * Of a request that has been read to its end. The parser waits for ever for the end of a file that begins behind the end
 * of the form: where all has been parsed and such a file flows without bringing any more, `giveUp` is called at once.
 */
export function expectEnd(
  parser: Writable,
  files: readonly Readable[],
  giveUp: () => void,
): NodeJS.Timeout {
  let waitedMs = 0
  return setInterval(() => {
    waitedMs += lookMs
    if (waitedMs >= patienceMs || (parser.writableLength === 0 && files.some(isDry))) giveUp()
  }, lookMs)
}

/** One that waits for the disk does not flow. */
function isDry(file: Readable): boolean {
  return file.readableFlowing === true && file.readableLength === 0 && !file.readableEnded
}
