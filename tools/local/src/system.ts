import { existsSync, readFileSync } from 'node:fs'
import type { StartSettings } from './env.ts'
import { Fault } from './fault.ts'
import { fetchModels } from './fetched/fetch-models.ts'
import { planInfrastructure } from './infrastructure.ts'
import { endMarked } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { layout } from './paths.ts'
import { isFree, keepPorts } from './ports.ts'
import { keepPrivate } from './private-folder.ts'
import type { ProcessSpec } from './process-spec.ts'
import type { Progress } from './progress.ts'
import { everyAddress, planServices, serviceNames } from './services.ts'
import { stripPrograms } from './strip-types/strip-programs.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'
import { ensureSystemPrograms } from './system-programs.ts'
import { buildWeb } from './web-build.ts'

export async function claim(settings: StartSettings): Promise<void> {
  const lock = await takeLock(settings.DATA_DIR, `http://localhost:${settings.PORT}`)
  if ('heldBy' in lock)
    throw new Fault(
      `Sortie already runs with the data in ${settings.DATA_DIR}, at ${lock.heldBy || 'an address it has not told'}.`,
    )
  // A killed supervisor's processes may still occupy the gateway's port.
  await endMarked(settings.DATA_DIR)
  if (!(await isFree(settings.PORT, everyAddress))) {
    throw new Fault(
      `Port ${settings.PORT} is in use by another program; end that one or choose another with PORT=…`,
    )
  }
  try {
    keepPrivate(settings.DATA_DIR)
  } catch (error) {
    throw new Fault(`DATA_DIR cannot be used: ${(error as Error).message}.`)
  }
}

export async function startSystem(
  settings: StartSettings,
  progress: Progress,
  supervising: (supervisor: Supervisor) => void,
): Promise<void> {
  const files = layout(settings.DATA_DIR)
  stripPrograms()
  const web = buildWeb(files.log('web-build'), progress.say)
  web.catch(() => {})
  await ensureSystemPrograms(settings, progress.say)
  await fetchModels(progress.say)
  const supervisor = await createSupervisor(settings.DATA_DIR, progress.report)
  supervising(supervisor)
  const { urlsOf, specs, notes } = await planInfrastructure(settings.DATA_DIR, settings)
  for (const note of notes) progress.say(note)
  const ports = await keepPorts(files.ports, serviceNames)
  const services = planServices(
    settings,
    files,
    ports,
    urlsOf,
    specs.map((spec) => spec.name),
  )
  const infrastructure = supervisor.start(specs)
  infrastructure.catch(() => {})
  const isGateway = (spec: ProcessSpec) => spec.layer === 'gateway'
  await Promise.all([
    infrastructure,
    supervisor.start(services.filter((spec) => !isGateway(spec))),
    // The gateway reads the built app once, at its start.
    web.then(() => supervisor.start(services.filter(isGateway))),
  ])
}

/** The generated password of the first administrator when this start has created one, else undefined. */
export function newAdminPassword(
  settings: StartSettings,
  existedBefore: boolean,
): string | undefined {
  const file = layout(settings.DATA_DIR).adminPassword
  if (existedBefore || !existsSync(file)) return undefined
  return readFileSync(file, 'utf8').trim()
}

export function hasAdminPassword(settings: StartSettings): boolean {
  return existsSync(layout(settings.DATA_DIR).adminPassword)
}
