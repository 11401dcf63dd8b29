export type ProcessSpec = {
  name: string
  layer: 'infrastructure' | 'service' | 'gateway'
  /** Names of processes that must be ready before this one is started the first time. */
  needs?: string[]
  command: string
  args: string[]
  cwd?: string
  /** The whole environment of the process; nothing is inherited. */
  env: Record<string, string>
  /** Resolves when the process can serve, rejects while it cannot. */
  ready: () => Promise<void>
  /** Once, after the first readiness: what the server needs before others use it. */
  prepare?: () => Promise<void>
  /** Whether it does its work, for a process that may run on without: asked all the time, and when that fails three times
   *  after it has gone well, the process is started again. */
  works?: () => Promise<void>
  /** ms between SIGTERM and SIGKILL; 10 s unless told. */
  grace?: number
}
export type ProcessState =
  | 'waiting'
  | 'starting'
  | 'ready'
  | 'restarting'
  | 'stopping'
  | 'stopped'
  | 'failed'
export type StateChange = {
  name: string
  state: ProcessState
  /** Why, for people. */
  reason?: string
  pid?: number
}
