const mebibyte = 1024 * 1024

export type WorkerLimits = {
  program: URL
  words?: string[]
  /** Milliseconds in which a file may take no processor time at all: then it hangs. A busy machine gives it some. */
  stillMs: number
  /** Milliseconds of processor time for one file, including the start of a new worker. */
  cpuMs: number
  memoryBytes: number
  heapBytes: number
  outputBytes: number
  nice: number
  environment: Record<string, string>
}

const usual = {
  stillMs: 60_000,
  cpuMs: 3_000,
  memoryBytes: 700 * mebibyte,
  heapBytes: 256 * mebibyte,
  outputBytes: 64 * mebibyte,
  nice: 5,
}
/** Large blocks are returned to the system at once, and libvips writes nothing to a disk. */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
  VIPS_DISC_THRESHOLD: '100g',
}

export function limitsOf(given: Partial<WorkerLimits> & { program: URL }): WorkerLimits {
  return { ...usual, ...given, environment: { ...allocation, ...given.environment } }
}
