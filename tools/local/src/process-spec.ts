export type ProcessSpec = {
  name: string
  layer: 'infrastructure' | 'service' | 'gateway'
  needs?: string[]
  command: string
  args: string[]
  cwd?: string
  /** The whole environment of the process; nothing is inherited. */
  env: Record<string, string>
  ready: () => Promise<void>
  /** Once, after the first readiness: what the server needs before others use it. */
  prepare?: () => Promise<void>
  /**
   * Asked all the time; when it fails three times after it has gone well, the process is started
   * again.
   */
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
  reason?: string
  pid?: number
}
