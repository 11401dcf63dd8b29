import { paths } from '../../lib/paths.ts'

/** The welcome, and behind it the page that was asked for. */
export function welcomeBefore(from: string): string {
  return from === paths.dashboard
    ? paths.welcome
    : `${paths.welcome}?to=${encodeURIComponent(from)}`
}

/** Nowhere but in the app, whoever wrote the link: browsers take "//x", "/\x" and a tab between for another host. */
export function addressAfterWelcome(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? paths.dashboard
  if (!URL.canParse(to, location.origin)) return paths.dashboard
  const { origin, pathname, search: query } = new URL(to, location.origin)
  return origin === location.origin ? pathname.replace(/^\/+/, '/') + query : paths.dashboard
}
