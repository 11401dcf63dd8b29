// Attacks of another account of the machine in the engines' own protocols, without a credential and with wrong ones:
// reads ports from stdin, runs as nobody, and prints which engines it met, how often, and what it reached.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const { ports } = JSON.parse(readFileSync(0, 'utf8'))
const met = {}
const reached = []
const told = []
let tried = 0

/** Sends bytes and, after each answer, those that the next step makes of it. Returns the last answer. */
function talk(port, first, ...steps) {
  tried++
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let last = Buffer.alloc(0)
    const end = () => {
      socket.destroy()
      resolve(last)
    }
    socket.setTimeout(3_000, end)
    socket.on('connect', () => socket.write(first))
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (bytes) => {
      last = bytes
      const next = steps.shift()?.(bytes)
      if (next) socket.write(next)
      else end()
    })
  })
}

/** All that a port says until it closes: it may come in several pieces. */
async function hear(port, first) {
  const pieces = []
  const goOn = (bytes) => {
    pieces.push(bytes)
    return Buffer.alloc(0)
  }
  await talk(port, first, ...Array(100).fill(goOn))
  return Buffer.concat(pieces)
}

function note(engine, port, what, isReached) {
  met[engine] = (met[engine] ?? 0) + 1
  if (isReached) reached.push(`${engine} ${port} ${what}`)
}

async function redis(port) {
  const commands = ['PING', 'KEYS *', 'GET x', 'SET x 1', 'CONFIG GET *', 'ACL LIST', 'FLUSHALL']
  const logins = ['', 'AUTH wrong', 'AUTH default ', 'AUTH default wrong', 'AUTH auth wrong']
  for (const login of logins)
    for (const command of commands) {
      const wrong = login && ((answer) => /^[-+]/.test(answer) && `${command}\r\n`)
      const answer = String(await talk(port, `${login || command}\r\n`, ...(wrong ? [wrong] : [])))
      if (!/^-(NOAUTH|WRONGPASS|ERR|NOPERM)|^\+|^[$*:]\d/.test(answer)) return
      note('redis', port, `${command} after "${login}"`, !answer.startsWith('-'))
    }
}

const int32 = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** BSON of whole numbers, texts and bytes. */
function bson(document) {
  const fields = Object.entries(document).map(([name, value]) => {
    const key = Buffer.from(`${name}\0`)
    if (typeof value === 'number') return Buffer.concat([Buffer.from([0x10]), key, int32(value)])
    const bytes = Buffer.from(typeof value === 'string' ? `${value}\0` : value)
    const [type, size] = typeof value === 'string' ? [2, []] : [5, [0]]
    return Buffer.concat([Buffer.from([type]), key, int32(bytes.length), Buffer.from(size), bytes])
  })
  const body = Buffer.concat(fields)
  return Buffer.concat([int32(body.length + 5), body, Buffer.from([0])])
}

function opMessage(document) {
  const body = Buffer.concat([int32(0), Buffer.from([0]), bson(document)])
  return Buffer.concat([...[body.length + 16, 1, 0, 2013].map(int32), body])
}

/** The `ok` of a reply, an int or a double; undefined where there is none. */
function okOf(reply) {
  const at = reply.indexOf('ok\0')
  if (at < 1) return undefined
  return reply[at - 1] === 0x10 ? reply.readInt32LE(at + 3) : reply.readDoubleLE(at + 3)
}

async function documents(port) {
  if (okOf(await talk(port, opMessage({ hello: 1, $db: 'admin' }))) !== 1) return
  note('documents', port, 'hello', false)
  const commands = [
    ...['users', 'sessions', 'expenses'].map((find) => ({ find, $db: 'auth' })),
    ...['listDatabases', 'usersInfo', 'getParameter', 'shutdown', 'serverStatus', 'hostInfo'],
    { listCollections: 1, $db: 'auth' },
    { dropDatabase: 1, $db: 'auth' },
    { count: 'users', $db: 'auth' },
  ].map((command) => (typeof command === 'string' ? { [command]: 1, $db: 'admin' } : command))
  for (const command of commands) {
    const name = Object.keys(command)[0]
    note('documents', port, name, okOf(await talk(port, opMessage(command))) === 1)
  }
  for (const user of ['root', 'admin', 'auth', 'backup', '']) {
    const start = { saslStart: 1, mechanism: 'SCRAM-SHA-256' }
    const payload = Buffer.from(`n,,n=${user},r=nonce`)
    const proof = (reply) => {
      const nonce = /r=([^,]+),s=/.exec(String(reply))?.[1] ?? 'nonce'
      const wrong = Buffer.from(`c=biws,r=${nonce},p=${Buffer.alloc(32).toString('base64')}`)
      return opMessage({ saslContinue: 1, conversationId: 1, payload: wrong, $db: 'admin' })
    }
    const find = () => opMessage({ find: 'users', $db: 'auth' })
    const hello = opMessage({ ...start, payload, $db: 'admin' })
    note('documents', port, `login as ${user}`, okOf(await talk(port, hello, proof)) === 1)
    note('documents', port, `find as ${user}`, okOf(await talk(port, hello, proof, find)) === 1)
  }
}

const long = (text) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(Buffer.byteLength(text))
  return Buffer.concat([size, Buffer.from(text)])
}
const short = (text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

/** Methods 10.30 (tune: the login holds) and 10.50 (close) of AMQP's class "connection". */
async function broker(port) {
  for (const [user, password] of [
    ...[
      ['guest', 'guest'],
      ['guest', ''],
      ['admin', 'admin'],
      ['auth', 'wrong'],
      ['', ''],
    ],
  ]) {
    const login = [short('PLAIN'), long(`\0${user}\0${password}`), short('en_US')]
    const method = Buffer.concat([Buffer.from([0, 10, 0, 11, 0, 0, 0, 0]), ...login])
    const head = Buffer.alloc(7)
    head[0] = 1
    head.writeUInt32BE(method.length, 3)
    const startOk = Buffer.concat([head, method, Buffer.from([0xce])])
    let isBroker = false
    const answer = await talk(port, Buffer.from('AMQP\0\0\x09\x01', 'latin1'), (start) => {
      isBroker = start[0] === 1 && start.readUInt16BE(7) === 10 && start.readUInt16BE(9) === 10
      return isBroker && startOk
    })
    if (!isBroker) return
    note('broker', port, `as ${user}`, answer.length > 10 && answer.readUInt16BE(9) === 30)
  }
}

/** epmd lists names and ports for everybody, but must let nobody change anything. */
async function nameServer(port) {
  const own = Buffer.alloc(4)
  own.writeUInt32BE(port)
  const names = await hear(port, Buffer.from([0, 1, 0x6e]))
  if (!names.subarray(0, 4).equals(own)) return
  note('epmd', port, 'names', false)
  told.push(String(names.subarray(4)).trim())
  note('epmd', port, 'kill', String(await talk(port, Buffer.from([0, 1, 0x6b]))) === 'OK')
  const name = /name (\S+)/.exec(String(names))?.[1] ?? 'rabbit'
  const stop = Buffer.concat([Buffer.from([0, name.length + 1, 0x73]), Buffer.from(name)])
  note('epmd', port, 'stop', String(await talk(port, stop)).startsWith('STOPPED'))
}

/** Erlang's distribution, version 6: a name, the other's challenge, and a digest of a cookie that is not theirs. */
async function node(port) {
  const me = 'stranger@localhost'
  const flags = Buffer.from('0000000d07df7fbd', 'hex')
  const size = (bytes) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length]), bytes])
  const name = Buffer.concat([
    ...[Buffer.from('N'), flags, Buffer.from([0, 0, 0, 1, 0, me.length]), Buffer.from(me)],
  ])
  const reply = size(Buffer.concat([Buffer.from('r'), Buffer.alloc(4, 1), Buffer.alloc(16, 2)]))
  let challenged = false
  let seen = Buffer.alloc(0)
  const step = (bytes) => {
    seen = Buffer.concat([seen, bytes])
    if (!/^..s(ok|ok_simultaneous)/s.test(seen.toString('latin1'))) return null
    challenged = seen.toString('latin1').indexOf('N', 5) > 0
    return challenged ? reply : Buffer.alloc(0)
  }
  const answer = await talk(port, size(name), step, (bytes) => (challenged ? null : step(bytes)))
  if (challenged) note('erlang', port, 'a wrong cookie', answer[2] === 0x61)
}

async function objects(port) {
  const ask = async (method, path, headers = {}) => {
    tried++
    const to = { method, headers, signal: AbortSignal.timeout(5_000) }
    if (method === 'PUT') to.body = 'x'
    return fetch(`http://127.0.0.1:${port}${path}`, to).catch(() => null)
  }
  const first = await ask('GET', '/sortie?list-type=2')
  const text = (await first?.text()) ?? ''
  if (!/<Error>|<ListBucketResult/.test(text)) return
  const scope = 'Credential=wrong/20260101/us-east-1/s3/aws4_request'
  const signed = `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=00`
  const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-${scope.replaceAll('/', '%2F')}&X-Amz-Signature=1`
  for (const [method, path] of [
    ...[
      ['GET', '/'],
      ['GET', '/sortie?list-type=2'],
      ['GET', '/sortie/installation/receipts'],
    ],
    ...[
      ['PUT', '/sortie/x'],
      ['DELETE', '/sortie/x'],
      ['PUT', '/other'],
      ['DELETE', '/sortie'],
    ],
  ])
    for (const [how, at, headers] of [
      ['unsigned', path, {}],
      ['wrongly signed', path, { authorization: signed, 'x-amz-date': '20260101T000000Z' }],
      ['by a query', `${path}${path.includes('?') ? '&' : '?'}${query}`, {}],
      ['by a signature alone', `${path}${path.includes('?') ? '&' : '?'}X-Amz-Signature=1`, {}],
    ]) {
      const answer = await ask(method, at, headers)
      note('objects', port, `${method} ${path} ${how}`, answer?.ok ?? false)
      await answer?.body?.cancel()
    }
}

const protocols = [redis, documents, broker, nameServer, node, objects]
// In parallel, because a port that speaks another protocol may stay silent until the time-out.
await Promise.all(
  ports.map(async (port) => {
    for (const protocol of protocols) await protocol(port)
  }),
)
console.log(JSON.stringify({ uid: process.getuid(), tried, reached, met, told }))
