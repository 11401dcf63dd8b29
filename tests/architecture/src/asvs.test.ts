import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { repository } from './imports.ts'

/** The points of levels 1 and 2 of ASVS 4.0.3, by section; those that its authors took out are left out. */
const sections: Record<string, string> = {
  ...{ '1.1': '1-7', '1.2': '1-4', '1.4': '1,4,5', '1.5': '1-4', '1.6': '1-4', '1.7': '1-2' },
  ...{ '1.8': '1-2', '1.9': '1-2', '1.10': '1', '1.11': '1-2', '1.12': '2', '1.14': '1-6' },
  ...{ '2.1': '1-12', '2.2': '1-3', '2.3': '1-3', '2.4': '1-5', '2.5': '1-7', '2.6': '1-3' },
  ...{ '2.7': '1-6', '2.8': '1-7', '2.9': '1-3', '2.10': '1-4' },
  ...{ '3.1': '1', '3.2': '1-4', '3.3': '1-4', '3.4': '1-5', '3.5': '1-3', '3.7': '1' },
  ...{ '4.1': '1-3,5', '4.2': '1-2', '4.3': '1-3' },
  ...{ '5.1': '1-5', '5.2': '1-8', '5.3': '1-10', '5.4': '1-3', '5.5': '1-4' },
  ...{ '6.1': '1-3', '6.2': '1-6', '6.3': '1-2', '6.4': '1-2' },
  ...{ '7.1': '1-4', '7.2': '1-2', '7.3': '1,3,4', '7.4': '1-3' },
  ...{ '8.1': '1-4', '8.2': '1-3', '8.3': '1-8', '9.1': '1-3', '9.2': '1-4' },
  ...{ '10.2': '1-2', '10.3': '1-3', '11.1': '1-8' },
  ...{ '12.1': '1-3', '12.2': '1', '12.3': '1-6', '12.4': '1-2', '12.5': '1-2', '12.6': '1' },
  ...{ '13.1': '1,3-5', '13.2': '1-3,5,6', '13.3': '1-2', '13.4': '1-2' },
  ...{ '14.1': '1-4', '14.2': '1-6', '14.3': '2-3', '14.4': '1-7', '14.5': '1-4' },
}
const states = ['met', 'partly', 'not met', 'review', 'by operation', 'n/a']
const rows = readFileSync(join(repository, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([point = '', state]) => /^\| \d/.test(point) && state)
  .map(([point = '', state = '', ...proof]) => ({
    points: pointsOf(point.slice(2)),
    state,
    proof: proof.join(' | ').replace(/ ?\|$/, ''),
  }))

describe('docs/asvs.md', () => {
  it('has every point of level 2 once', () => {
    const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
      numbersOf(numbers).map((number) => `${section}.${number}`),
    )
    assert.deepEqual(rows.flatMap(({ points }) => points).sort(), wanted.sort())
  })

  it('has a state and a reason in every row, and a test wherever something is met', () => {
    for (const { points, state, proof } of rows) {
      assert.ok(states.includes(state), `${points}: ${state}`)
      assert.ok(proof.length > 3, `${points} says why`)
      if (state === 'met') assert.ok(testsIn(proof).length > 0, `${points} names a test`)
    }
  })

  it('names tests that exist, by words of their titles wherever something is met', () => {
    for (const { points, state, proof } of rows)
      for (const { name, file, titles } of testsIn(proof)) {
        assert.ok(file, `${points}: ${name}`)
        assert.ok(state !== 'met' || titles.length > 0, `${points} names a test of ${name}`)
        const found = titlesIn(file)
        for (const title of titles) assert.ok(found.includes(title), `${points}: ${name}, ${title}`)
      }
  })

  it('names files that exist, also where a person is to look', () => {
    for (const { points, proof } of rows)
      for (const [, path = ''] of proof.matchAll(/`([\w.-]+\/[\w./-]+)`/g))
        assert.ok(
          placesOf(path).some((place) => existsSync(place)),
          `${points}: ${path}`,
        )
  })
})

/** Files of the auth service are named without their folder. */
function placesOf(name: string): string[] {
  return [join(repository, name), join(repository, 'services/auth/src', name)]
}

/** "3.4.2 `HttpOnly`, 3.4.3 `SameSite`", "2.4.3, 2.4.4 PBKDF2" or "2.7.1–2.7.6 out of band". */
function pointsOf(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(
    ([, section, from, to = from]) =>
      numbersOf(`${from}-${to}`).map((number) => `${section}.${number}`),
  )
}

function numbersOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** The titles after a file's name: `a.test.ts`, "one" and "another". */
function testsIn(proof: string) {
  return [...proof.matchAll(/`([\w./-]+\.test\.tsx?)`((?:(?:, | and )"[^"]+")*)/g)].map(
    ([, name = '', quoted = '']) => ({
      name,
      titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
      file: placesOf(name).find((place) => existsSync(place)),
    }),
  )
}

/** All of a file's titles, of tests and of the groups that they are in. */
function titlesIn(file: string): string {
  const titles = readFileSync(file, 'utf8').matchAll(
    /\b(?:it|test|describe\w*)\(\s*(['"`])(.*?)\1/g,
  )
  return Array.from(titles, ([, , title]) => title).join('\n')
}
