import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planInfrastructure } from '@sortie/local/infrastructure'
import type { ProcessSpec } from '@sortie/local/process-spec'
import { SupervisedProcess } from '@sortie/local/supervised-process'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { type SmallDisk, smallDisk } from '@sortie/testing/small-disk'

export const serverNames = ['documents', 'objects', 'rabbitmq', 'redis'] as const
export type ServerName = (typeof serverNames)[number]
/**
 * The parts with a disk of their own; `system` is the DATA_DIR of the services: logs, mail, uploads in progress.
 */
export type DiskName = ServerName | 'system'

/**
 * MiB. RabbitMQ and SQLite need room for their logs: SQLite's grows for as long as a frozen service keeps a
 * snapshot.
 */
const sizes: Record<DiskName, number> = {
  documents: 256,
  objects: 32,
  rabbitmq: 160,
  redis: 32,
  system: 64,
}

export type BreakableSystem = RunningSystem & {
  /** By name; none where this user may not mount. */
  disks: Map<DiskName, SmallDisk>
  stopServer(name: ServerName): Promise<void>
  startServer(name: ServerName): Promise<void>
  /** The lines of the services' logs that contain this text. */
  logged(text: string): string[]
}

/** What `npm start` starts, and its four servers, each on a disk of its own, which can be stopped and started. */
export async function startBreakable(
  options: {
    /** False for long runs that store much. */
    smallDisks?: boolean
    /** Proxies between services and servers, by the variable that names a server. */
    between?: (urls: Record<string, string>) => Promise<Record<string, string>>
  } = {},
): Promise<BreakableSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-faults-'))
  const servers = join(folder, 'servers')
  const dataDir = join(folder, 'system')
  const disks = new Map<DiskName, SmallDisk>()
  for (const [name, size] of Object.entries(sizes) as Array<[DiskName, number]>) {
    if (options.smallDisks === false) break
    const disk = smallDisk(name === 'system' ? dataDir : join(servers, name), size)
    if (disk) disks.set(name, disk)
  }
  const { urls, specs } = await planInfrastructure(servers, {})
  const running = new Map(specs.map((spec) => [spec.name, run(spec)]))
  function run(spec: ProcessSpec) {
    return new SupervisedProcess(spec, servers, () => {})
  }
  async function stopServers() {
    await Promise.all([...running.values()].map((server) => server.stop()))
    for (const disk of disks.values()) disk.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    await Promise.all([...running.values()].map((server) => server.start()))
    const system = await startSystem({
      env: {
        ...urls,
        ...(await options.between?.(urls)),
        DATA_DIR: dataDir,
        LIMIT_REGISTRATIONS: '0',
        // The recorder uploads without a pause.
        RECEIPT_FILES_PER_DAY: '1000000',
        RECEIPT_FILES_PER_PERSON: '1000000',
      },
    })
    const pidOf = (name: string) => running.get(name)?.pid ?? system.pidOf(name)
    return {
      ...system,
      disks,
      pidOf,
      kill: (name, signal = 'SIGKILL') => process.kill(pidOf(name), signal),
      async stopServer(name) {
        await running.get(name)?.stop()
      },
      async startServer(name) {
        const spec = specs.find((candidate) => candidate.name === name)
        if (!spec) throw new Error(`no server ${name}`)
        running.set(name, run(spec))
        await running.get(name)?.start()
      },
      logged: (text) =>
        globSync('**/*.log', { cwd: dataDir }).flatMap((file) =>
          readFileSync(join(dataDir, file), 'utf8')
            .split('\n')
            .filter((line) => line.includes(text)),
        ),
      async stop() {
        await system.stop({ keepData: true })
        await stopServers()
      },
    }
  } catch (error) {
    await stopServers()
    throw error
  }
}
