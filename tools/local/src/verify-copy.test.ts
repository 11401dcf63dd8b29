import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { TrailLine } from '@sortie/contracts/trail'
import { chained, seal } from '@sortie/platform/trail/chain'
import { signHead } from '@sortie/platform/trail/head'
import { verifyCopy } from './verify-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-trail-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const own = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const changes = [{ field: 'address', from: null, to: seal('salt', 'address', '192.0.2.1') }]
const lines: TrailLine[] = []
for (let seq = 1; seq <= 6; seq++)
  lines.push(
    chained(
      {
        seq,
        at: '2026-05-20T10:00:00.000Z',
        service: 'auth',
        actorId: 'ada',
        kind: 'user',
        act: 'signed_in',
        id: 'ada',
        of: null,
        ownerId: 'ada',
        noteId: `n${seq}`,
        changes,
      },
      lines.at(-1)?.hash ?? '',
    ),
  )
const signedOn = { day: '2026-05-20', at: 'now', previous: '2026-05-19' }
const headOf = (line: TrailLine | undefined, key = own.privateKey) =>
  signHead({ seq: line?.seq ?? 0, hash: line?.hash ?? '', ...signedOn }, key)
const pem = own.publicKey.export({ type: 'spki', format: 'pem' }).toString()

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const jsonOf = (some: unknown[]) => some.map((line) => `${JSON.stringify(line)}\n`).join('')
const copy = (some: unknown[]) => file('copy.jsonl', jsonOf(some))
const heads = (...some: unknown[]) => file('trail-head-2026-05-20.json', jsonOf(some))
const key = file('key.pem', pem)

describe('npm run trail:verify', () => {
  it('says that a copy is whole, and what it cannot see without a signed head', async () => {
    assert.match(await verifyCopy([copy(lines)]), /^Whole: 6 lines.*Without a signed head/)
  })

  it('judges a copy by the heads of a file or a folder, and by the key', async () => {
    const signed = heads(headOf(lines[3]))
    for (const given of [signed, folder])
      assert.match(
        await verifyCopy([copy(lines), '--heads', given, '--key', key]),
        /all 1 signed heads, the latest of 2026-05-20 \(line 4\); 2 lines came later.* More were signed, of 2026-05-19/,
      )
  })

  const faults: Array<[what: string, copy: unknown[], head: TrailLine | undefined, says: RegExp]> =
    [
      [
        'a changed line',
        lines.with(2, { ...lines[2], actorId: 'eve' } as never),
        lines[5],
        /^Line 3 \(row 3/,
      ],
      ['a missing line', lines.toSpliced(2, 1), lines[5], /^Line 4 .*Line 3 is missing/],
      [
        'a doubled line',
        lines.toSpliced(3, 0, lines[2] as never),
        lines[5],
        /^Line 3 \(row 4.*there before/,
      ],
      ['a cut end', lines.slice(0, 4), lines[5], /^Line 5 .*end is missing/],
      ['a torn last line', [...lines, 'half'], lines[5], /^Line 7 /],
      ['another chain', lines, { ...lines[5], hash: 'f'.repeat(64) } as never, /^Line 6 .*signed/],
    ]
  for (const [what, some, head, says] of faults)
    it(`names ${what}`, async () => {
      const args = [copy(some), '--heads', heads(headOf(head)), '--key', key]
      await assert.rejects(verifyCopy(args), { message: says })
    })

  it('compares the texts of an export that has them, and names the line whose text was exchanged', async () => {
    const withText = (to: string) => ({
      ...(lines[2] as TrailLine),
      beside: { salt: 'salt', texts: [{ field: 'address', from: null, to }] },
    })
    assert.match(
      await verifyCopy([copy(lines.with(2, withText('192.0.2.1')))]),
      /Its 1 texts are those of the lines/,
    )
    await assert.rejects(verifyCopy([copy(lines.with(2, withText('198.51.100.9')))]), {
      message: /^Line 3 .*text of "address"/,
    })
  })

  it('refuses heads that another key signed, or that were changed since', async () => {
    const changes = { day: '2026-05-21', seq: 5, hash: 'a', at: 'then', key: 'b', previous: '' }
    const forged = Object.entries(changes).map(([field, to]) => ({
      ...headOf(lines[5]),
      [field]: to,
    }))
    for (const head of [headOf(lines[5], other.privateKey), ...forged]) {
      const args = [copy(lines), '--heads', heads(head), '--key', key]
      await assert.rejects(verifyCopy(args), { message: /not signed by this key/ })
    }
  })

  it('says what is wrong with what it is given', async () => {
    for (const [args, says] of [
      [[], /npm run trail:verify/],
      [[copy(lines), '--head', key], /npm run trail:verify/],
      [[join(folder, 'none')], /cannot be read \(ENOENT\)/],
      [[copy(lines), '--heads', key], /no signed head/],
      [[copy(lines), '--heads', heads(headOf(lines[5])), '--key', copy(lines)], /no public key/],
    ] as const)
      await assert.rejects(verifyCopy([...args]), { message: says })
  })
})
