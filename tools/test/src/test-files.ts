import { globSync } from 'node:fs'
import { root } from '@sortie/local/paths'
import { groups } from './groups.ts'

/** The words of the command, groups replaced by their files. */
export function wordsOf(given: string[]): string[] {
  return given.flatMap((word) => [word, ...(groups[word] ?? [])])
}

/** The test files whose path contains one of the words, or all of them, by the way they are run. */
export function testFiles(words: string[]) {
  const matching = (pattern: string) =>
    globSync(pattern, {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
      .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
      .sort()
  return {
    // These start their own servers.
    alone: slowFirst(
      matching('{engines,tools,tests/{architecture,deployment,faults}}/**/*.test.ts'),
    ),
    servers: slowFirst(matching('{packages,gateway,services}/**/*.test.ts')),
    web: matching('web/src/**/*.test.{ts,tsx}'),
    journeys: slowFirst(matching('tests/{api,journeys}/**/*.test.ts')),
  }
}

/** They take minutes each: started last, one of them would run alone while the other workers idle. */
function slowFirst(files: string[]): string[] {
  const isSlow = (file: string) =>
    /\/(screens|second-step|keyboard|faults|backup|doubts)\.test/.test(file)
  return files.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
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
