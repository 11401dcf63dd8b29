import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { HostileFile } from './hostile-pdfs.ts'
import { whole } from './whole.ts'

/** The most expensive file of each kind: `npm test` opens these, `npm run test:whole` all. */
const worst = new Set([
  'a page tree 20,000 deep',
  'a form that draws itself',
  'an object stream of 8 GB, deflated twice',
  'a table that comes before itself',
  'arrays 300,000 deep',
  'a mark and nothing more',
  'a PNG of 10,000 x 10,000 in colours and passes',
  'a JPEG of 100,000 scans',
  'an SVG that asks for a file',
  'a ZIP of 2 GB',
  'mails 100,000 deep',
  '300,000 empty parts',
])

type Opening = {
  /** What the sender waits for; it resolves to the work that follows, or null when the file was refused. */
  take(file: Buffer): Promise<null | (() => Promise<unknown>)>
  /** The file of the next person, which comes while the hostile one is being opened. */
  neighbour(): Promise<unknown>
  close(): void
}

/** The files of these names, where all of them would take too long. */
export function named(files: readonly HostileFile[], names: readonly string[]): HostileFile[] {
  return names.map(
    (name) => files.find((file) => file.name === name) ?? assert.fail(`no hostile file: ${name}`),
  )
}

/**
 * Opens each file as a service does: it ends in an answer, and the next person's file is opened meanwhile. How much
 * time and memory a reader may take is tested in packages/untrusted-files.
 */
export function describeHostileFiles(
  title: string,
  files: readonly HostileFile[],
  { take, neighbour, close }: Opening,
): void {
  describe(`hostile files, ${title},`, () => {
    after(close)
    for (const { name, make } of whole ? files : files.filter(({ name }) => worst.has(name)))
      it(`end in an answer: ${name}`, async () => {
        const open = await take(make())
        await Promise.all([open?.(), neighbour()])
      })
  })
}
