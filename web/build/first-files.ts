import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/** What a visit may begin with, by the file that it is put in. */
const firsts = {
  program: ['app/start.tsx'],
  'sign-in': ['features/session/auth-page.tsx'],
  'signed-in': ['app/shell.tsx', 'features/dashboard/dashboard-page.tsx'],
}
/** Runs before the program (src/main.tsx), and is no part of it. */
const entry = /first-pages|session-flag|early-answers|readers-zone|preload-helper|\.css$/
/** Come with the forms (lean-contracts.ts), also where a contract names them for its types. */
const schemas = /contracts\/src\/[\w-]+\.ts$|node_modules\/zod\//

/**
 * The file of a module that the first page of a visit needs and others too. Few files, because each costs a request,
 * and browsers send six at a time.
 */
export function firstFile(id: string, context: Rolldown.ChunkingContext): string | null {
  if (entry.test(id) || schemas.test(id)) return null
  const needing = Object.entries(firsts).filter(([, pages]) => needs(pages, context).has(id))
  return needing.length > 1 ? 'program' : (needing[0]?.[0] ?? null)
}

const known = new Map<string[], Set<string>>()
function needs(pages: string[], context: Rolldown.ChunkingContext) {
  const before = known.get(pages)
  if (before) return before
  const found = new Set<string>()
  known.set(pages, found)
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    for (const imported of importedIds)
      if (icons.test(imported)) iconsOf(code ?? '', imported, context).forEach(add)
      else add(imported)
  }
  for (const page of pages) add(join(import.meta.dirname, '../src', page))
  return found
}

/** Its index names every icon: a module needs those that it imports by name, not all that some page has. */
const icons = /lucide-react\.mjs$/

function iconsOf(code: string, index: string, context: Rolldown.ChunkingContext): string[] {
  const [, list = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? []
  const all = context.getModuleInfo(index)?.code ?? ''
  return list.split(',').flatMap((each) => {
    const [name] = each.trim().split(' as ')
    const [, file] =
      new RegExp(`\\bdefault as ${name}\\b[^}]*\\} from ["']([^"']+)["']`).exec(all) ?? []
    return file ? [join(dirname(index), file)] : []
  })
}
