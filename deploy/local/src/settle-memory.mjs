// Loaded before every program of ours (node --import). Loading a program leaves rubbish that V8 would collect only when
// the program needs the room; on an idle machine that is never. One full collection when the start is over gives about
// a quarter of the memory back; it takes some 50 ms, once. Plain JavaScript, so that it needs no type stripping.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** ms after the beginning: every program is ready by then. */
const settled = 6000

setTimeout(() => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'async', flavor: 'last-resort' })
}, settled).unref()
