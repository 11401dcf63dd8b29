import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isOtherRunningProcess } from '@sortie/platform/running-process'
import { fetchedFolder, labelsOf, type SystemProgram } from '../find-programs.mjs'
import { root } from '../paths.ts'
import { complaint, ownApt, type Package } from './own-apt.ts'
import { type Recipe, recipes } from './recipes.ts'
import { unpack } from './unpack.ts'

type Fetchable = keyof typeof recipes

export function fetchable(name: SystemProgram): name is Fetchable {
  return name in recipes
}

/**
 * Fetches Debian's packages and unpacks them below the checkout, without any right. Answers why that was not possible,
 * or nothing. A program appears in its place when it is complete and has run once.
 */
export async function fetchPrograms(
  names: Fetchable[],
  say: (line: string) => void,
): Promise<string> {
  if (names.length === 0) return ''
  const work = join(fetchedFolder, `fetching-${process.pid}`)
  let trouble = ''
  try {
    mkdirSync(fetchedFolder, { recursive: true, mode: 0o700 })
    removeAbandoned()
    const apt = ownApt(join(work, 'apt'))
    trouble = await apt.update()
    const wanted: Array<[Fetchable, Package[]]> = []
    for (const name of names) wanted.push([name, await apt.missing(recipes[name].packages)])
    say(
      announcement(
        names,
        wanted.flatMap(([, packages]) => packages),
      ),
    )
    for (const [name, packages] of wanted) {
      await apt.download(recipes[name].packages)
      const files = packages.map(({ file }) => join(apt.archives, file))
      await unpack(files, join(work, name), recipes[name])
      place(join(work, name), join(fetchedFolder, name), recipes[name])
    }
    return ''
  } catch (error) {
    const reasons = [complaint(error) || (error as Error).message, trouble].filter(Boolean)
    return `They could not be fetched without root either: ${reasons.join('; ')}`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

export function announcement(names: SystemProgram[], packages: Package[]): string {
  const sizes = new Map(packages.map(({ file, bytes }) => [file, bytes]))
  const megabytes = Math.ceil([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6)
  const place = relative(root, fetchedFolder)
  return `Fetching ${labelsOf(names).join(', ')} into ${place}, since only root may install (${sizes.size} packages, ${megabytes} MB) …`
}

/** A process that was killed meanwhile leaves hundreds of megabytes. */
function removeAbandoned(): void {
  for (const name of readdirSync(fetchedFolder)) {
    const pid = Number(name.match(/^fetching-(\d+)$/)?.[1])
    if (pid && !isOtherRunningProcess(pid))
      rmSync(join(fetchedFolder, name), { recursive: true, force: true })
  }
}

/** Another process may have finished meanwhile, and use what is there. */
function place(from: string, to: string, { starts }: Recipe): void {
  if (Object.keys(starts).every((name) => existsSync(join(to, 'launchers', name)))) return
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}
