// Attacks of another account of the machine: reads pids, files, ports and sockets from stdin, becomes nobody, and
// prints what it reached.
import { appendFileSync, readdirSync, readFileSync, readlinkSync, truncateSync } from 'node:fs'
import { connect } from 'node:net'

const { pids, files, ports, sockets, paths } = JSON.parse(readFileSync(0, 'utf8'))
const reached = []
let tried = 0

function attempt(name, work) {
  tried++
  try {
    work()
    reached.push(name)
  } catch {}
}

for (const file of files) {
  attempt(`read ${file}`, () => readFileSync(file))
  attempt(`list ${file}`, () => readdirSync(file))
  attempt(`write ${file}`, () => appendFileSync(file, 'x'))
  attempt(`empty ${file}`, () => truncateSync(file))
}
for (const pid of pids) {
  for (const name of ['environ', 'mem', 'maps', 'auxv', 'syscall', 'pagemap'])
    attempt(`/proc/${pid}/${name}`, () => readFileSync(`/proc/${pid}/${name}`))
  for (const name of ['cwd', 'root', 'exe', 'fd/0', 'fd/1'])
    attempt(`/proc/${pid}/${name}`, () => readlinkSync(`/proc/${pid}/${name}`))
  attempt(`/proc/${pid}/fd`, () => readdirSync(`/proc/${pid}/fd`))
  for (const signal of [0, 'SIGUSR1', 'SIGTERM'])
    attempt(`${signal} to ${pid}`, () => process.kill(pid, signal))
}
for (const path of sockets) {
  tried++
  if (
    await new Promise((resolve) =>
      connect(path)
        .once('connect', () => resolve(true))
        .once('error', () => resolve(false)),
    )
  )
    reached.push(`socket ${path}`)
}

const b64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const forged = `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ sub: '00000000-0000-4000-8000-000000000000', role: 'admin', exp: 4e9 })}.`
const identities = [
  {},
  { authorization: `Bearer ${forged}`, cookie: `session=${forged}` },
  {
    'x-user-id': 'admin',
    'x-user-role': 'admin',
    'x-forwarded-user': 'admin',
    'x-forwarded-for': '127.0.0.1',
  },
]
const speaksHttp = async (port) => {
  tried++
  const answer = fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) })
  return answer.then(
    () => true,
    () => false,
  )
}
for (const port of ports) {
  if (!(await speaksHttp(port))) continue
  for (const path of paths)
    for (const [index, headers] of identities.entries())
      for (const method of ['GET', 'POST']) {
        tried++
        try {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            headers: {
              ...headers,
              ...(method === 'POST' && { 'content-type': 'application/json' }),
            },
            ...(method === 'POST' && { body: '{}' }),
            signal: AbortSignal.timeout(20_000),
          })
          await answer.arrayBuffer()
          // The gateway answers any address that it does not know with the app's page.
          const isPage = answer.headers.get('content-type')?.startsWith('text/html')
          if (answer.ok && !isPage)
            reached.push(`${method} ${port} ${path}${index ? ` as ${index}` : ''}`)
        } catch {}
      }
}
console.log(JSON.stringify({ uid: process.getuid(), tried, reached }))
