/** Node's flags for `npm start` and for the images, so that what is measured here is true there. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  // There are more programs than cores: each gets one background thread for garbage collection and compilation.
  '--v8-pool-size=1',
  // MiB. By default the young generation grows to 16 and more under streaming, and its buffers wait for full
  // collections.
  '--max-semi-space-size=4',
]
/** By default glibc keeps an arena per thread and raises its thresholds until freed memory stays with the process. */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
