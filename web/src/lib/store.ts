import { configureStore } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { removedSlice } from './offline/removed-slice.ts'
import { questionSlice } from './question-slice.ts'
import { repeatRefetch } from './repeat-refetch.ts'
import { shortcutsSlice } from './shortcuts-slice.ts'
import { toastSlice } from './toast-slice.ts'
import { uploadsSlice } from './uploads-slice.ts'

/** Server data and what several parts of the page share. Filters and tabs live in the URL. */
export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [toastSlice.reducerPath]: toastSlice.reducer,
    [removedSlice.reducerPath]: removedSlice.reducer,
    [uploadsSlice.reducerPath]: uploadsSlice.reducer,
    [shortcutsSlice.reducerPath]: shortcutsSlice.reducer,
    [questionSlice.reducerPath]: questionSlice.reducer,
  },
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(
      api.middleware,
      repeatRefetch,
    ),
})

type RootState = ReturnType<typeof store.getState>

/** Part of the state, for a component that draws it. */
export function useStored<T>(part: (state: RootState) => T): T {
  return useSyncExternalStore(store.subscribe, () => part(store.getState()))
}
