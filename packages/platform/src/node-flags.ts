/** How Node is told to run, here and in the images (deploy/docker/Dockerfile): what is measured here is true there. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  // There are more programs than cores: each gets one thread that collects and compiles in the background.
  '--v8-pool-size=1',
  // MiB. Left alone, the young space grows to 16 and more where much is streamed, and its buffers wait for full collections.
  '--max-semi-space-size=4',
]
/** glibc otherwise keeps an arena per thread, and raises its limits until freed memory stays with the process. */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
