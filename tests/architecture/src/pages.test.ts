import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { repository } from './imports.ts'

const ours = (pattern: string) =>
  globSync(pattern, {
    cwd: repository,
    exclude: (name) => /^(node_modules|dist|data|generated|\.git)$/.test(name),
  }).sort()
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

const pages = ours('**/*.md')
const sources = ours('**/*.{ts,tsx,mjs,sh,yml,yaml}')
const decisions = readdirSync(join(repository, 'docs/decisions'))

describe('the pages', () => {
  it('link only to what is there', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]*)?\)/g)]
        .filter(([, target]) => target && !existsSync(join(repository, dirname(page), target)))
        .map(([link]) => `${page}: ${link}`),
    )
    assert.deepEqual(broken, [])
  })

  it('name only files and folders that are there', () => {
    const rooms = 'gateway|services|packages|web|engines|tools|tests|deploy|docs'
    const path = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g')
    const broken = pages
      .filter((page) => page !== 'CHANGELOG.md')
      .flatMap((page) =>
        [...read(page).matchAll(path)]
          .filter(([, file = '']) => !existsSync(join(repository, file)))
          .map(([name]) => `${page}: ${name}`),
      )
    assert.deepEqual(broken, [])
  })

  it('are there for every workspace', () => {
    const workspaces = ours('{gateway,web,{packages,services,engines,tools,tests}/*}/package.json')
    const missing = workspaces
      .map((file) => join(dirname(file), 'README.md'))
      .filter((file) => !existsSync(join(repository, file)))
    assert.deepEqual(missing, [])
  })
})

describe('the code', () => {
  it('cites only decisions that have a page, and so do the pages', () => {
    for (const file of [...sources, ...pages])
      for (const [citation, numbers = ''] of read(file).matchAll(/\bdecisions? (\d+(, \d+)*)/gi))
        for (const number of numbers.split(', ')) {
          const page = decisions.find((name) => name.startsWith(`${number.padStart(2, '0')}-`))
          assert.ok(page, `${file}: ${citation}`)
        }
  })

  it('cites only chapters that the specification has', () => {
    const specification = read('docs/product-spec.md')
    for (const file of sources)
      for (const [citation, number] of read(file).matchAll(/\bspec (\d+)\b/g))
        assert.match(specification, new RegExp(`^## ${number}\\. `, 'm'), `${file}: ${citation}`)
  })
})
