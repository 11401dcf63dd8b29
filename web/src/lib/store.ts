import { configureStore } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { removedSlice } from './offline/removed-slice.ts'
import { repeatRefetch } from './repeat-refetch.ts'
import { toastSlice } from './toast-slice.ts'

/** Server data and toasts: nothing else is global. Filters and tabs live in the URL. */
export const store = configureStore({
  reducer: {
    [api.reducerPath]: api.reducer,
    [toastSlice.reducerPath]: toastSlice.reducer,
    [removedSlice.reducerPath]: removedSlice.reducer,
  },
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(
      api.middleware,
      repeatRefetch,
    ),
})

export type RootState = ReturnType<typeof store.getState>
export type AppDispatch = typeof store.dispatch
