// Loaded before every program of ours (node --import). A program that falls idle keeps its garbage,
// after its start a quarter of its memory: the first quiet time after a busy one gets one full
// collection, some 50 ms.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** ms between looks; so many quiet looks in a row are a quiet time; a look is quiet below this share of work. */
const look = 3000
const looks = 2
const quietBelow = 0.1

let before = performance.eventLoopUtilization()
let busy = true
let quiet = 0

setInterval(() => {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  before = now
  if (utilization >= quietBelow) busy = true
  quiet = utilization >= quietBelow ? 0 : quiet + 1
  if (!busy || quiet < looks) return
  busy = false
  collect()
}, look).unref()

function collect() {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  // Compiled code is kept for the flags it was compiled under: what is loaded later must find the usual ones.
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
