/** Who is above themselves, of links from each to whom they report to. */
export function inLoops(links: Map<string, string>): Set<string> {
  const [done, loops] = [new Set<string>(), new Set<string>()]
  for (const start of links.keys()) {
    const path = new Map<string, number>()
    let at: string | undefined = start
    for (; at !== undefined && !done.has(at) && !path.has(at); at = links.get(at))
      path.set(at, path.size)
    const from = at === undefined ? undefined : path.get(at)
    for (const [id, place] of path) {
      done.add(id)
      if (from !== undefined && place >= from) loops.add(id)
    }
  }
  return loops
}
