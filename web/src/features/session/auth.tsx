import { type ReactNode, useContext } from 'react'
import { Provider, ReactReduxContext } from 'react-redux'
import { store } from '../../lib/store.ts'
import { useUserQuery } from './session.api.ts'

/** Provides the store, which knows who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>
}

/** Who is signed in: `user` is null when nobody is, and undefined until that is known. */
export function useAuth() {
  if (!useContext(ReactReduxContext)) throw new Error('useAuth must be used within an AuthProvider')
  const { data: user, error, isLoading, refetch } = useUserQuery()
  return { user, error, isLoading, refetch }
}
