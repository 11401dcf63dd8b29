import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ShowMore } from './show-more.tsx'
import { Spinner } from './spinner.tsx'

export type ListingProps<T> = {
  /** What was asked for: 'expenses' of "Loading expenses..." and "Failed to fetch expenses". */
  of: string
  /** Undefined until it is here. */
  data?: T
  error?: unknown
  refetch: () => void
  /** What is said meanwhile, where it has other words. */
  loading?: string
  /** What a list without rows says, and the next thing to do. */
  empty?: ComponentProps<typeof EmptyState>
  /** The button of a list that may go on. */
  more?: Omit<ComponentProps<typeof ShowMore>, 'rows'>
  children: (data: T) => ReactNode
}

/**
 * The states of what a query brings: failed, loading, empty, here. `<Listing of="sessions" {...useSessionsQuery()}>
 * {(sessions) => …}</Listing>`
 */
export function Listing<T>({
  of,
  data,
  error,
  refetch,
  loading = `Loading ${of}...`,
  empty,
  more,
  children,
}: ListingProps<T>) {
  if (data === undefined)
    return error ? (
      <ErrorState title={`Failed to fetch ${of}`} error={error} retry={refetch} />
    ) : (
      <Spinner text={loading} />
    )
  const rows = Array.isArray(data) ? data.length : undefined
  return (
    <>
      {rows === 0 && empty ? <EmptyState {...empty} /> : children(data)}
      {more && <ShowMore rows={rows} {...more} />}
    </>
  )
}
