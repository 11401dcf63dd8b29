import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Edit = { start: number; end: number; text: string }

/**
 * Leaves the server's half of `@sortie/contracts` out of the bundle. Of an endpoint the browser needs method, path and
 * access; its schemas only give types here. What a form imports by name stays. Saves 12 kB gzip of the first route.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contracts\/src\/.*\.ts$/ },
      handler(code) {
        const edits: Edit[] = []
        for (const statement of this.parse(code, { lang: 'ts' }).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations) {
            if (!init) continue
            // A schema that nobody uses may go, although making it calls methods.
            edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
            if (init.type === 'CallExpression' && isNamed(init.callee, 'defineApi'))
              edits.push(...withoutSchemas(init.arguments[0]))
            edits.push({ start: init.end, end: init.end, text: '))()' })
          }
        }
        return { code: apply(code, edits), map: null }
      },
    },
  }
}

const schemas = ['params', 'query', 'body', 'response']

// A schema becomes 1: that there is one still counts.
function withoutSchemas(api: Node | undefined): Edit[] {
  return properties(api).flatMap(({ value }) =>
    properties(value)
      .filter(({ key }) => schemas.some((name) => isNamed(key, name)))
      .map(({ value: { start, end } }) => ({ start, end, text: '1' })),
  )
}

function properties(object: Node | undefined) {
  const all = object?.type === 'ObjectExpression' ? (object as Node & { properties: Node[] }).properties : []
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
