import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { parseSync } from 'oxc-parser'
import { repository } from './imports.ts'

const files = globSync('{deploy,gateway,packages,services,tests,tools,web}/**/*.{ts,tsx,mjs}', {
  cwd: repository,
  exclude: (name) => /^(node_modules|dist)$/.test(name),
}).sort()
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')
const isTestFile = /[.]test[.]tsx?$/

it('no object literal is spread into another: each property has its own line where one is too long', () => {
  assert.deepEqual(
    files.filter(
      (file) => file !== 'tests/architecture/src/writing.test.ts' && /\.\.\.\{/.test(textOf(file)),
    ),
    [],
  )
})

it('the title of a test is a sentence, with the titles around it', () => {
  const titles = files.filter((file) => isTestFile.test(file)).flatMap(titlesOf)
  assert.ok(titles.length > 2000, `${titles.length} titles`)
  assert.deepEqual(
    titles
      .filter(
        ({ words }) =>
          (words.length < 4 && !/[%$]/.test(words.join())) || verbs.test(words[0] ?? ''),
      )
      .map(({ at, words }) => `${at}: ${words.join(' ')}`),
    [],
  )
})

/** A title that begins with one of these says of nothing that it is so. */
const verbs = /^(is|are|has|have|does|do|can|cannot|may|says|shows|keeps|takes|sends|asks|of|that)$/

type Title = { at: string; words: string[] }
type Node = { type?: string; start: number; end: number; [key: string]: unknown }

/** Of each test the words of its title, behind those of the `describe` that it stands in. */
function titlesOf(file: string): Title[] {
  const text = textOf(file)
  const found: Title[] = []
  const visit = (node: unknown, around: string[]): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, around)
    if (Array.isArray(node) || node === null || typeof node !== 'object') return
    const { kind, title } = titleOf(node as Node, text)
    const inside = kind && title !== undefined ? [...around, ...title.split(/\s+/)] : around
    if (kind === 'test' && title !== undefined)
      found.push({
        at: `${file}:${text.slice(0, (node as Node).start).split('\n').length}`,
        words: inside,
      })
    for (const each of Object.values(node)) visit(each, kind === 'describe' ? inside : around)
  }
  visit(parseSync(file, text).program.body, [])
  return found
}

function titleOf(node: Node, text: string): { kind?: 'describe' | 'test'; title?: string } {
  if (node.type !== 'CallExpression') return {}
  const callee = node.callee as Node
  const [first, body] = node.arguments as Node[]
  const [, called] =
    /^(describe|it|test)(?:[.](?:each|only|skip)\b.*)?$/s.exec(
      text.slice(callee.start, callee.end),
    ) ?? []
  const isTitle = first?.type === 'TemplateLiteral' || typeof first?.value === 'string'
  if (!called || !first || !body || !isTitle) return {}
  return {
    kind: called === 'describe' ? 'describe' : 'test',
    title: text.slice(first.start + 1, first.end - 1),
  }
}
