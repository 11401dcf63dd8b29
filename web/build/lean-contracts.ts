import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Edit = { start: number; end: number; text: string }

/**
 * Removes the server's half of `@sortie/contracts` from the bundle. The browser needs an endpoint's method, path and
 * access; its schemas only provide types there. A file that imports no schema (they are PascalCase) gets a copy of
 * the contract without them, and zod is loaded with the forms. The first route is 159.5 kB gzip with it, 173.5
 * without; its limit is 160 (size.ts).
 */
export function leanContracts(): Plugin[] {
  return [
    {
      name: 'lean-contracts:imports',
      apply: 'build',
      enforce: 'pre',
      async resolveId(source, importer) {
        const asked = source.startsWith('@sortie/contracts/') && source.endsWith(LEAN)
        const within = source.startsWith('./') && importer?.endsWith(LEAN)
        if (!asked && !within) return
        const found = await this.resolve(source.replace(LEAN, ''), importer?.replace(LEAN, ''), {
          skipSelf: true,
        })
        return found && found.id + LEAN
      },
      transform: {
        filter: { id: /web\/src\/.*\.tsx?$/, code: '@sortie/contracts/' },
        handler: (code) => ({
          code: code.replace(/^import \{([^}]*)\} from '(@sortie\/contracts\/[\w-]+)'/gm, lean),
          map: null,
        }),
      },
    },
    {
      name: 'lean-contracts:schemas',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /packages\/contracts\/src\/.*\.ts(\?lean)?$/ },
        handler(code, id) {
          const edits: Edit[] = []
          for (const statement of this.parse(code, { lang: 'ts' }).body) {
            const declaration =
              statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
            if (declaration?.type !== 'VariableDeclaration') continue
            for (const { init } of declaration.declarations) {
              if (!init) continue
              // An unused schema may be removed although creating it calls methods.
              edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
              if (
                id.endsWith(LEAN) &&
                init.type === 'CallExpression' &&
                isNamed(init.callee, 'defineApi')
              ) {
                edits.push(...withoutSchemas(init.arguments[0]))
              }
              edits.push({ start: init.end, end: init.end, text: '))()' })
            }
          }
          return { code: apply(code, edits), map: null }
        },
      },
    },
  ]
}

const LEAN = '?lean'
const schemas = ['params', 'query', 'body', 'response']

function lean(statement: string, names: string, source: string) {
  return names.split(',').some((name) => /^\s*[A-Z]/.test(name))
    ? statement
    : statement.replace(source, source + LEAN)
}

// A schema is replaced by 1, because code may test that there is one.
function withoutSchemas(api: Node | undefined): Edit[] {
  return properties(api).flatMap(({ value }) =>
    properties(value)
      .filter(({ key }) => schemas.some((name) => isNamed(key, name)))
      .map(({ value: { start, end } }) => ({ start, end, text: '1' })),
  )
}

function properties(object: Node | undefined) {
  const all =
    object?.type === 'ObjectExpression' ? (object as Node & { properties: Node[] }).properties : []
  return all.filter((one): one is Node & { key: Node; value: Node } => one.type === 'Property')
}

function isNamed(node: Node, name: string) {
  return node.type === 'Identifier' && (node as Node & { name: string }).name === name
}

function apply(code: string, edits: Edit[]) {
  let done = ''
  let at = 0
  for (const { start, end, text } of edits) {
    done += code.slice(at, start) + text
    at = end
  }
  return done + code.slice(at)
}
