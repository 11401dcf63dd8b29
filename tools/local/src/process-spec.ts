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
  prepare?: () => Promise<void>
  /** Asked all the time; failing three times after it went well, the process starts again. */
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
