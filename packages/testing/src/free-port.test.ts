import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const many = 45

test('processes that ask at the same time get different ports, though nobody listens on them yet', async () => {
  const address = new URL('./free-port.ts', import.meta.url).href
  const script = `
    const { freePort } = await import('${address}')
    for (let i = 0; i < ${many}; i++) console.log(await freePort())
    process.stdin.resume().on('end', () => process.exit())`
  const asking = [1, 2, 3].map(() => {
    const asked = run(process.execPath, ['--input-type=module', '--eval', script])
    let lines = 0
    const told = new Promise<void>((resolve, reject) => {
      asked.child.stdout?.on('data', (text: string) => {
        lines += text.split('\n').length - 1
        if (lines >= many) resolve()
      })
      asked.catch(reject)
    })
    return { asked, told }
  })
  await Promise.all(asking.map(({ told }) => told))
  for (const { asked } of asking) asked.child.stdin?.end()
  const ports = (await Promise.all(asking.map(({ asked }) => asked))).flatMap(({ stdout }) =>
    stdout.trim().split('\n'),
  )
  assert.equal(ports.length, 3 * many)
  assert.equal(new Set(ports).size, ports.length)
})

test('a port that is given is free', async () => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    void freePort().then((port) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  })
  server.close()
})
