// Builds the app in memory and weighs its JavaScript in kB gzip, as a browser loads it. Exits 1 when a route is too
// heavy.
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** `before`: what runs before the words of index.html are painted. */
const limits = { before: 2.2, first: 171.5, further: 57, all: 498 }
/** Entry points of their own; every other page is loaded inside the shell. */
const firstRoutes = ['auth-page', 'dashboard-page']
const withoutShell = ['auth-page', 'reset-password-page', 'print-report-page']

const built = (await build({
  root: import.meta.dirname,
  logLevel: 'silent',
  build: { write: false },
})) as Rolldown.RolldownOutput
const chunks = new Map(
  built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
)
const named = new Map([...chunks.values()].map((chunk) => [chunk.name, chunk.fileName]))
const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
if (!entry) throw new Error('The build has no entry.')

const frame = new Set([...loads(entry.fileName), ...loads(fileOf('start'))])
const shell = new Set([...frame, ...loads(fileOf('shell'))])
const faults: string[] = []

check('what runs before the first paint', weigh(loads(entry.fileName)), limits.before)
for (const name of [...named.keys()].filter((name) => name.endsWith('-page')).sort()) {
  const base = withoutShell.includes(name) ? frame : shell
  const page = new Set([...base, ...loads(fileOf(name))])
  const more = weigh(page) - weigh(base)
  report(name, `${weigh(page).toFixed(1)} in all, ${more.toFixed(1)} more than its frame`)
  if (firstRoutes.includes(name)) check(`${name} as the first route`, weigh(page), limits.first)
  else check(`${name} as a further route`, more, limits.further)
}
report('everything', weigh(new Set(chunks.keys())).toFixed(1))
check('everything', weigh(new Set(chunks.keys())), limits.all)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** A chunk with everything it imports before it can run. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) loads(imported, seen)
  return seen
}

function fileOf(name: string): string {
  const file = named.get(name)
  if (!file) throw new Error(`The build has no chunk named ${name}.`)
  return file
}

function weigh(files: Set<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length / 1000,
    0,
  )
}

function report(name: string, words: string) {
  console.log(`${name.padEnd(24)} ${words}`)
}

function check(name: string, weight: number, limit: number) {
  if (weight > limit)
    faults.push(`Too heavy: ${name} is ${weight.toFixed(1)} kB gzip, the limit is ${limit}.`)
}
