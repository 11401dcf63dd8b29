// A program for the tests of the supervisor: a server on PORT that behaves according to MODE.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

const mode = process.env.MODE ?? 'well'
if (mode === 'broken') {
  console.error('I cannot find my configuration')
  process.exit(3)
}
if (mode === 'stubborn') process.on('SIGTERM', () => {})
if (mode === 'parent')
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  }).unref()

createServer((_request, response) => {
  response.end(String(process.pid))
  // Ready once, then it exits: a crash loop.
  if (mode === 'short-lived') setImmediate(() => process.exit(4))
}).listen(Number(process.env.PORT), '127.0.0.1')
