import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'

const logger = new URL('./logger.ts', import.meta.url).href

it('a log has one line of JSON for each event, whatever is in its values', () => {
  const forged = 'a name\r\n{"level":"info","msg":"session started","userId":"admin"}\n\u2028\u0000'
  const script = `
    const { log, nameLog } = await import(${JSON.stringify(logger)})
    nameLog('auth', 'info')
    log.info({ given: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)})
    log.warn('the next')`
  const program = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  assert.equal(program.status, 0, program.stderr)
  const lines = program.stdout.trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ time, ...line }) => [typeof time, line]),
    [
      ['string', { level: 'info', service: 'auth', given: forged, msg: forged }],
      ['string', { level: 'warn', service: 'auth', msg: 'the next' }],
    ],
  )
})
