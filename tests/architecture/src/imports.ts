import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export const repository = join(import.meta.dirname, '../../..')

/** One file imports another, both counted from the repository. `dynamic`: by `import()`. */
export type Import = { from: string; to: string; type: boolean; dynamic: boolean }

const sources = '{gateway,web,packages,services,engines,tools,tests,deploy}/**/*.{ts,tsx,mjs}'

/** Every import of one of our files by another. Packages from elsewhere are left out. */
export function readImports(): Import[] {
  const workspaces = readWorkspaces()
  return globSync(sources, {
    cwd: repository,
    exclude: (name) => /^(node_modules|dist)$/.test(name),
  })
    .filter((file) => !/(^|\/)(node_modules|dist|\.[^/]*)\//.test(file))
    .sort()
    .flatMap((file) =>
      specifiersOf(file).flatMap(({ specifier, ...kind }) => {
        const to = resolve(file, specifier, workspaces)
        return to ? [{ from: file, to, ...kind }] : []
      }),
    )
}

/** The folder of each workspace by its name. */
function readWorkspaces(): Map<string, string> {
  const files = globSync('{gateway,web,{packages,services,engines,tools,tests}/*}/package.json', {
    cwd: repository,
  })
  return new Map(
    files.map((file) => [
      JSON.parse(readFileSync(join(repository, file), 'utf8')).name,
      dirname(file),
    ]),
  )
}

function specifiersOf(file: string) {
  const text = readFileSync(join(repository, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    type: entries.length > 0 && entries.every(({ isType }) => isType),
    dynamic: false,
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest)
      .map(({ moduleRequest, isType }) => ({
        specifier: moduleRequest?.value ?? '',
        type: isType,
        dynamic: false,
      })),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    type: false,
    dynamic: true,
  }))
  return [...imported, ...exported, ...dynamic]
}

function resolve(from: string, specifier: string, workspaces: Map<string, string>) {
  if (specifier.startsWith('.')) return found(join(dirname(from), specifier))
  const [, name = '', rest] = /^(@sortie\/[^/]+)\/(.+)$/.exec(specifier) ?? []
  const folder = workspaces.get(name)
  return folder && rest ? found(join(folder, 'src', `${rest}.ts`)) : undefined
}

function found(path: string): string | undefined {
  const file = path.replace(/\?.*$/, '')
  return existsSync(join(repository, file)) ? relative('.', file) : undefined
}
