import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { isOnlyWhole } from './only-whole.ts'

/** The words of the command. With `security` come the tests that docs/asvs.md names as proof. */
export function wordsOf(given: string[]): string[] {
  if (!given.includes('security')) return given
  const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const names = page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)
  return [...new Set([...given, ...Array.from(names, ([, name = '']) => name)])]
}

/**
 * The test files by the way they are run: those whose path contains one of the words; without words those of
 * `npm test`, or all of them.
 */
export function testFiles(words: string[], whole = false) {
  const matching = (pattern: string) =>
    globSync(pattern, {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
      .filter((file) =>
        words.length > 0 ? words.some((word) => file.includes(word)) : whole || !isOnlyWhole(file),
      )
      .sort()
  return {
    // These start their own servers.
    alone: longestFirst(
      matching('{engines,tools,tests/{architecture,deployment,faults}}/**/*.test.ts'),
    ),
    servers: longestFirst(matching('{packages,gateway,services}/**/*.test.ts')),
    web: matching('web/src/**/*.test.{ts,tsx}'),
    journeys: longestFirst(matching('tests/{api,journeys}/**/*.test.ts')),
  }
}

/** Those that need the most of the processor, from some 110 s down to some 20. */
export const longest = [
  'tests/faults/src/every-command',
  'tests/journeys/src/screens',
  'tests/faults/src/faults',
  'tests/faults/src/system',
  'tests/deployment/src/backup',
  'tests/journeys/src/administrator',
  'services/receipt/src/mail/hostile-mails.security',
  'tests/deployment/src/images',
  'tests/journeys/src/offline',
  'tests/journeys/src/fuzz',
  'services/receipt/src/files/pictures/hostile-files.security',
  'tests/journeys/src/security-broken-requests',
  'tests/journeys/src/second-step',
  'tests/journeys/src/keyboard',
  'services/receipt/src/review/review',
  'tests/faults/src/growth',
].map((name) => `${name}.test.ts`)

/** Begun last, one of them would run alone while the other workers idle. */
export function longestFirst(files: string[]): string[] {
  const known = longest.filter((file) => files.includes(file))
  return [...known, ...files.filter((file) => !known.includes(file))]
}

const sharing = /\bshared[A-Z]\w*(?=\()/
/** Functions of these give answers, and nothing else: a process for each file would cost more than its tests. */
const plain =
  /^packages\/(contracts|report-document|receipt-reader)\/(?!.*(security|-reader)\.test)/

/**
 * The files of each process: those of a service that share a system, by the function that starts it (`sharedBy`),
 * and those of a package that start nothing run in one, the others alone. The largest system comes first.
 */
export function byProcess(files: string[]): Map<string, string[]> {
  const processes = Map.groupBy(files, (file) => {
    const [, name] = plain.exec(file) ?? []
    if (name) return `packages/${name}`
    const [, service] = /^(services\/\w+|gateway)\//.exec(file) ?? []
    const [shared] = (service && sharing.exec(readFileSync(join(root, file), 'utf8'))) || []
    return shared ? `${service}, files of ${shared}` : file
  })
  const size = ([name, { length }]: [string, string[]]) =>
    name.includes(', files of') ? length : 0
  return new Map([...processes].sort((a, b) => size(b) - size(a)))
}

/** Only these need a mail server, which nobody without root can install. */
export function needsMail(file: string): boolean {
  return /^services\/receipt\/.*mail/.test(file)
}

/** What can be run, and what must be left out where Dovecot is lacking. */
export function runnable(files: string[], lacksMail: boolean) {
  const { false: others = [], true: leftOut = [] } = Object.groupBy(files, (file) =>
    String(lacksMail && needsMail(file)),
  )
  return { files: others, leftOut }
}
