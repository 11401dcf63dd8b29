// Runs before the first paint, so that a scheme chosen by hand never flashes the other one. See src/theme/scheme.ts.
try {
  const scheme = localStorage.getItem('sortie.scheme')
  if (scheme === 'dark' || scheme === 'light') {
    document.documentElement.dataset.scheme = scheme
    document.documentElement.style.colorScheme = scheme
  }
} catch {
  // Storage may be closed to us; then the system's preference holds.
}
