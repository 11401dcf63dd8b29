import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { circlesOfFolders } from './circles.ts'
import { type Import, readImports } from './imports.ts'
import { isTest, type Rule, rules } from './rules.ts'

const imports = readImports()

describe('imports flow one way', () => {
  for (const rule of rules) {
    it(`${rule.says} (from ${rule.from.source})`, () => {
      const broken = imports.filter((each) => breaks(each, rule))
      assert.deepEqual(broken.map(arrow), [])
    })
  }

  it('no folders need one another at run time', () => {
    assert.deepEqual(circlesOfFolders(imports.filter(({ from }) => !isTest.test(from))), [])
  })

  it('the whole repository was read', () => {
    assert.ok(imports.length > 3000, `${imports.length} imports`)
    const workspaces = new Set(imports.map(({ from }) => from.split('/').slice(0, 2).join('/')))
    for (const each of [
      'gateway/src',
      'web/src',
      'services/auth',
      'packages/platform',
      'tools/local',
      'tools/bootstrap.mjs',
    ])
      assert.ok(workspaces.has(each), each)
  })
})

describe('a circle of folders', () => {
  const runs = (from: string, to: string): Import => ({ from, to, type: false, dynamic: false })

  it('is found over several folders', () => {
    const circle = [runs('a/x.ts', 'b/x.ts'), runs('b/x.ts', 'c/x.ts'), runs('c/y.ts', 'a/y.ts')]
    assert.deepEqual(circlesOfFolders(circle), [['a', 'b', 'c']])
    assert.deepEqual(circlesOfFolders(circle.slice(1)), [])
  })

  it('counts what a server imports while it runs, and not the pages that the web app loads later', () => {
    const later = (a: string, b: string) => [
      runs(`${a}/x.ts`, `${b}/x.ts`),
      { ...runs(`${b}/x.ts`, `${a}/x.ts`), dynamic: true },
    ]
    assert.deepEqual(circlesOfFolders(later('a', 'b')), [['a', 'b']])
    assert.deepEqual(circlesOfFolders(later('web/a', 'web/b')), [])
  })

  it('does not count type imports, or a folder with its own parts', () => {
    const there = runs('a/x.ts', 'b/x.ts')
    assert.deepEqual(circlesOfFolders([there, { ...runs('b/x.ts', 'a/x.ts'), type: true }]), [])
    assert.deepEqual(circlesOfFolders([runs('a/x.ts', 'a/b/x.ts'), runs('a/b/x.ts', 'a/x.ts')]), [])
  })
})

function breaks({ from, to }: Import, rule: Rule): boolean {
  if (!rule.testsToo && isTest.test(from)) return false
  const caught = rule.from.exec(from)
  if (!caught || !rule.to.test(to)) return false
  return !rule.but || !new RegExp(rule.but.replace('$1', caught[1] ?? '')).test(to)
}

function arrow({ from, to }: Import): string {
  return `${from} -> ${to}`
}
