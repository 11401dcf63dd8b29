import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { filterWords } from './seccomp.ts'

const [perl = '', ...words] = filterWords() ?? []
const has = perl !== '' && spawnSync(perl, [...words, 'true']).status === 0

function run(program: string, ...args: string[]) {
  return spawnSync(perl, [...words, program, ...args], { encoding: 'utf8' })
}
const script = (text: string) => run(process.execPath, '--eval', text).stdout

describe('the filter of system calls', { skip: has ? false : 'no perl, or no filters' }, () => {
  it('takes the network away without a namespace, also from child processes', () => {
    const connect =
      "require('node:net').connect(9, '127.0.0.1').on('error', ({ code }) => console.log(code))"
    assert.equal(script(connect), 'EPERM\n')
    const listen =
      "require('node:net').createServer().on('error', ({ code }) => console.log(code)).listen(0)"
    assert.equal(script(listen), 'EPERM\n')
    const inside = `
      const { spawnSync } = require('node:child_process')
      console.log(String(spawnSync(process.execPath, ['--eval', ${JSON.stringify(connect)}]).stdout))`
    assert.match(script(inside), /EPERM/)
  })

  it('forbids namespaces, setuid programs and tracing other processes', () => {
    assert.notEqual(run('unshare', '--user', 'true').status, 0)
    const { stdout } = run('grep', '-E', '^(Seccomp|NoNewPrivs):', '/proc/self/status')
    assert.deepEqual(stdout.match(/\d/g), ['1', '2'])
  })

  it('lets no signal out, and a program can still abort itself', () => {
    const other = 'try { process.kill(process.ppid, 0) } catch ({ code }) { console.log(code) }'
    assert.equal(script(other), 'EPERM\n')
    // kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal; 1 is EPERM.
    const numbers = { x64: [62, 200, 234, 129, 297, 424], arm64: [129, 130, 131, 138, 240, 424] }
    const calls = numbers[process.arch as keyof typeof numbers].join(', ')
    const each = `for (${calls}) { my $p = getppid(); syscall($_, $p, $p, 0, 0); print $! + 0, ' ' }`
    assert.equal(run('perl', '-e', each).stdout, '1 1 1 1 1 1 ')
    const { status, signal } = run(process.execPath, '--eval', 'process.abort()')
    assert.ok(signal !== null || status !== 0)
  })

  it('lets through what readers of files do: memory, threads, and their own files', () => {
    const work = `
      const { Worker } = require('node:worker_threads')
      const inside = "const { readFileSync } = require('node:fs'); " +
        "require('node:worker_threads').parentPort.postMessage(readFileSync(process.execPath).length > 1e6)"
      new Worker(inside, { eval: true }).on('message', console.log)`
    assert.equal(script(work), 'true\n')
    assert.equal(run('false').status, 1)
  })
})
