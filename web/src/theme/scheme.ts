import { useSyncExternalStore } from 'react'

type Scheme = 'dark' | 'light'

const KEY = 'sortie.scheme'
const prefersLight = '(prefers-color-scheme: light)'
const listeners = new Set<() => void>()

/** The scheme in force (chosen by hand, else the system's) and a way to turn it over. */
export function useScheme(): [Scheme, () => void] {
  const scheme = useSyncExternalStore<Scheme>(subscribe, currentScheme)
  return [scheme, () => chooseScheme(scheme === 'dark' ? 'light' : 'dark')]
}

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.scheme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia(prefersLight).matches ? 'light' : 'dark'
}

function chooseScheme(scheme: Scheme) {
  document.documentElement.dataset.scheme = scheme
  document.documentElement.style.colorScheme = scheme
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const media = matchMedia(prefersLight)
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}
