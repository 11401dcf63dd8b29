import { dirname } from 'node:path'
import type { Import } from './imports.ts'

const isWeb = /^web\//

/**
 * Groups of folders that need one another at run time. A folder and one inside it are one place. The
 * web app's `import()` is not counted: it cuts a page into the file that is loaded when it is opened.
 */
export function circlesOfFolders(imports: Import[]): string[][] {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to, type, dynamic } of imports) {
    const [a, b] = [dirname(from), dirname(to)]
    if (type || (dynamic && isWeb.test(from))) continue
    if (a === b || within(a, b) || within(b, a)) continue
    arrows.set(a, (arrows.get(a) ?? new Set()).add(b))
  }
  const circles = [...arrows.keys()].map((folder) =>
    [...reachable(folder, arrows)].filter((other) => reachable(other, arrows).has(folder)).sort(),
  )
  const distinct = new Map(circles.filter((each) => each.length).map((each) => [each.join(), each]))
  return [...distinct.values()]
}

function within(folder: string, other: string): boolean {
  return folder.startsWith(`${other}/`)
}

function reachable(from: string, arrows: Map<string, Set<string>>): Set<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of arrows.get(folder) ?? []) {
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return seen
}
