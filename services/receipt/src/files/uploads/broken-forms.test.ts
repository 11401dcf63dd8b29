import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import fc from 'fast-check'
import { sharedReceipts, spooled } from '../../testing/receipts.ts'

const good =
  'Content-Disposition: form-data; name="receipt"; filename="a.jpg"\r\nContent-Type: image/jpeg'
const part = (head: string, content = 'x') => `--B\r\n${head}\r\n\r\n${content}\r\n`
const end = '--B--\r\n'

/** Errors that would have ended the service in a process of its own. */
const fatal: Error[] = []
process.on('uncaughtExceptionMonitor', (error) => fatal.push(error))
const receipts = await sharedReceipts()
const me = receipts.someone()
/** What was kept before the last form. */
let before = await receipts.kept()
const path = `/api/expenses/${await receipts.anExpenseOf(me)}/receipts`
after(() => receipts.stop())

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  boundary = 'B',
): Promise<{ status: number; code: string; error: string }> {
  const headers = {
    authorization: `Bearer ${me.person.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  before = await receipts.kept()
  // Limits the wait for a broken form: fetch itself would wait five minutes.
  const signal = AbortSignal.timeout(7_000)
  const answer = await fetch(receipts.service.url + path, { method: 'POST', headers, body, signal })
  return { status: answer.status, ...((await answer.json()) as { code: string; error: string }) }
}

async function nothingKept(): Promise<void> {
  await eventually(async () => assert.deepEqual(await spooled(), []))
  assert.deepEqual(await receipts.kept(), before)
}

async function stillAnswers(): Promise<void> {
  assert.equal((await me.raw(path)).status, 200)
  assert.deepEqual(fatal.splice(0), [])
  await nothingKept()
}

describe('a form with broken parts is refused, and the service goes on', () => {
  const cases: Record<string, string> = {
    'one header without a colon': part('bad') + end,
    'two headers without a colon': part('bad') + part('bad') + end,
    'twenty headers without a colon': part('bad').repeat(20) + end,
    'two headers of letters beyond ASCII': part('Größe: 1') + part('Größe: 1') + end,
    'two headers without a name': part(': 1') + part(': 1') + end,
    'two headers longer than 16 KB': part(`a: ${'b'.repeat(17_000)}`).repeat(2) + end,
    'broken headers and no end': part('bad') + part('bad'),
    'a file, then two broken headers': part(good) + part('bad') + part('bad') + end,
    'two broken headers, then a file without an end':
      part('bad') + part('bad') + part(good).slice(0, -2),
    'a file that begins behind the end and has none': `\0${part(good)}${end}--B\r\n${part(good)}`,
    'two broken headers between two files': part(good) + part('bad').repeat(2) + part(good) + end,
  }
  for (const [name, form] of Object.entries(cases))
    it(name, async () => {
      const { status, code, error } = await send(form)
      assert.deepEqual([status, code], [400, 'form_unreadable'])
      assert.equal(error, 'The form with the file cannot be read. Please send it again.')
      await stillAnswers()
    })

  it('a boundary longer than any may be', async () => {
    const boundary = 'B'.repeat(1000)
    const { status, error } = await send(
      (part(good) + end).replaceAll('--B', `--${boundary}`),
      boundary,
    )
    assert.deepEqual([status, error], [415, 'Send the file as a form (multipart/form-data).'])
    await stillAnswers()
  })

  it('whatever is done to its bytes', async () => {
    const pieces = fc.constantFrom(
      ...[
        '--B',
        '--B--',
        '\r\n',
        '\r',
        '\n',
        '--',
        ':',
        '"',
        ';',
        'bad',
        'ü',
        '\0',
        'filename*=x',
        '%0',
        good,
      ],
      ...[
        part(good),
        part('bad'),
        part('Größe: 1'),
        part('Content-Disposition: form-data; name="other"'),
        end,
      ],
    )
    const torn = fc
      .tuple(
        fc.array(pieces, { maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
      )
      .map(([more, flips]) => {
        const bytes = new Uint8Array(Buffer.from(part(good) + more.join('')))
        for (const [at, byte] of flips) bytes[at % bytes.length] = byte
        return bytes
      })
    await fc.assert(
      fc.asyncProperty(torn, async (bytes) => {
        const { status } = await send(bytes)
        assert.ok(status >= 400 && status < 500, `answered ${status}`)
      }),
      { numRuns: 400 },
    )
    await stillAnswers()
  })
})
