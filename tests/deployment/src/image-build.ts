import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { repository } from './compose.ts'

type Built = { source: string; app: string }

/** What the stages `pruned` and `installed` of the Dockerfile do, for all programs at once. */
export function build(built: Built, programs: readonly string[]): void {
  const { source, app } = built
  copySource(source)
  run(process.execPath, ['deploy/docker/without-development.mjs'], source)
  prune(built, programs)
  cpSync(join(source, 'out/json'), app, { recursive: true })
  run(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    app,
  )
  run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit=dev'], app)
  cpSync(join(source, 'out/full'), app, { recursive: true })
  const web = join(repository, 'web/dist')
  if (existsSync(web)) cpSync(web, join(app, 'web/dist'), { recursive: true })
}

/** What these programs need, in `out` of the source. */
export function prune({ source }: Built, programs: readonly string[]): void {
  rmSync(join(source, 'out'), { recursive: true, force: true })
  const turbo = join(repository, 'node_modules/.bin/turbo')
  run(turbo, ['prune', ...programs.map((name) => `@sortie/${name}`), '--docker'], source)
}

/** What Docker is given: everything but what .dockerignore names, also where there is no Git. */
function copySource(source: string): void {
  const rules = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const ignored = (path: string) => rules.some((rule) => matchesGlob(path, rule))
  cpSync(repository, source, {
    recursive: true,
    filter: (from) => !ignored(relative(repository, from)) && !lstatSync(from).isSocket(),
  })
}

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', npm_config_update_notifier: 'false' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
}
