import type { Plugin } from 'vite'

/**
 * What a page takes of a contract is split: schemas (their names are PascalCase), and a copy of the rest whose endpoints
 * have none, nor their summaries. A page needs method, path and access of a call; so zod comes with the forms.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(lean)) return
      const whole = source.slice(0, -lean.length)
      const found = await this.resolve(whole, importer?.replace(lean, ''), { skipSelf: true })
      return found && found.id + lean
    },
    transform: {
      filter: { id: /(web|contracts|report-document)\/src\/.*\.tsx?(\?lean)?$/, code: /import/ },
      async handler(code, id) {
        if (id.endsWith(assistantCalls + lean))
          return { code: await namesOnly(id.slice(0, -lean.length)), map: null }
        if (!id.includes('/contracts/src/'))
          return { code: code.replace(imports.page, leanImport), map: null }
        const isLean = id.endsWith(lean)
        const edited = apply(code, contractEdits(this.parse(code, { lang: 'ts' }), isLean))
        // A contract with its schemas takes those of others too.
        return {
          code: isLean ? edited.replace(imports.contract, leanImport) : edited,
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

const lean = '?lean'
const assistantCalls = '/contracts/src/assistant-calls.ts'
const imports = {
  page: /^import \{([^}]*)\} from '(@sortie\/contracts\/[\w-]+)'/gm,
  contract: /^import \{([^}]*)\} from '(\.\/[\w-]+\.ts)'/gm,
}
/** A summary is for the documentation. */
const unneeded = ['params', 'query', 'body', 'response', 'summary']

/** The list of an assistant's calls without the contracts that it is made of: a page asks about calls that it knows. */
async function namesOnly(file: string): Promise<string> {
  const { calls } = (await import(file)) as { calls: { method: string; path: string }[] }
  const names = calls.map(({ method, path }) => `${method} ${path}`)
  return `const open = new Set(${JSON.stringify(names)})
export const isForAssistants = ({ method, path }) => open.has(\`\${method} \${path}\`)`
}

/** Schemas are taken from the contract, all else from its copy without them. */
function leanImport(_statement: string, list: string, source: string) {
  const names = list.split(',').filter((name) => name.trim())
  const isSchema = (name: string) => /^\s*[A-Z]/.test(name)
  return [
    [names.filter(isSchema), source],
    [names.filter((name) => !isSchema(name)), source + lean],
  ]
    .flatMap(([some, from]) => (some?.length ? `import {${some}} from '${from}'` : []))
    .join('; ')
}

function contractEdits(program: { body: unknown[] }, isLean: boolean): Edit[] {
  const edits: Edit[] = []
  for (const statement of program.body as Node[]) {
    const declaration = (statement.declaration ?? statement) as Node
    const made = declaration.type === 'VariableDeclaration' ? declaration.declarations : []
    for (const { init } of made as { init?: Node }[]) {
      if (!init) continue
      // A schema that nobody uses is left out, although making it calls functions.
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ start: init.end, end: init.end, text: '))()' })
    }
    if (isLean) edits.push(...callsIn(statement, 'defineApi').flatMap(withoutUnneeded))
  }
  return edits.sort((a, b) => a.start - b.start)
}

/** Each schema of an endpoint becomes 1, since it is asked whether there is one. */
function withoutUnneeded(call: Node): Edit[] {
  const [api] = call.arguments as Node[]
  return propertiesOf(api).flatMap(({ value }) =>
    propertiesOf(value)
      .filter(({ key }) => unneeded.includes(key.name ?? ''))
      .map(({ value: { start, end } }) => ({ start, end, text: '1' })),
  )
}

function propertiesOf(object?: Node) {
  const all = (object?.type === 'ObjectExpression' ? object.properties : []) as Node[]
  return all.filter(({ type }) => type === 'Property') as (Node & {
    key: { name?: string }
    value: Node
  })[]
}

function callsIn(node: unknown, name: string): Node[] {
  if (typeof node !== 'object' || !node) return []
  const { type, callee } = node as { type?: string; callee?: { name?: string } }
  if (type === 'CallExpression' && callee?.name === name) return [node as Node]
  return Object.values(node).flatMap((part) => callsIn(part, name))
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
